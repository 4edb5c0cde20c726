import type { Bucket } from '../../../kernel/http/rate-limits.ts'
import { newId } from '../../../kernel/ids.ts'
import { denyRateLimited } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import type { MessageRequest } from './requests.ts'
import { insertRequest } from './store.ts'

/** A request that is stored until it is processed. */
export interface StoredRequest {
  readonly id: string
  readonly request: MessageRequest
}

declare module '../../../kernel/events.ts' {
  interface Events {
    /** A request for an email or text message; anybody may make one. */
    'letter.requested': StoredRequest
  }
}

/** Maximum number of requests processed per second, and maximum number that may wait. */
const QUEUE: Bucket = { name: 'auth.letter-requests', events: 10, seconds: 1, burst: 1000 }

/**
 * Stores a request for an email or text message, to be processed after the response. Finding an account, creating a
 * code and writing an email take longer if the address is registered, so the work before the response must be the same
 * for every address. If this server stops, another one processes the request.
 */
export async function queueMessageRequest(auth: Auth, request: MessageRequest): Promise<void> {
  const { clock, database, events, limits } = auth.kernel
  if (!limits.take(QUEUE, 'all'))
    denyRateLimited('over_request_rate_limit', 'Request rate limit reached', limits.wait(QUEUE, 'all'))
  const id = newId()
  await insertRequest(database.db, { id, request: JSON.stringify(request), asked_at: clock.now() })
  events.emit('letter.requested', { id, request })
}
