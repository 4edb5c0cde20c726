import type { Bucket } from '../../../kernel/http/limits.ts'
import { newId } from '../../../kernel/ids.ts'
import { denyLater } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import type { MessageRequest } from './requests.ts'
import { keepRequest } from './store.ts'

/** A request that is kept until it is done. */
export interface KeptRequest {
  readonly id: string
  readonly request: MessageRequest
}

declare module '../../../kernel/events.ts' {
  interface Facts {
    /** Somebody, it may be anybody, asked for an email to an address, or for a text message to a number. */
    'letter.requested': KeptRequest
  }
}

/** As many as are done in a second, and as many as may wait. */
const QUEUE: Bucket = { name: 'auth.letter-requests', events: 10, seconds: 1, burst: 1000 }

/**
 * Takes a request for an email or a text message, to be done after its answer. Finding an account, making a code and
 * writing an email take longer where somebody has the address, so that what comes before the answer is the same for
 * every address: the request is stored, and is done by another server where this one ends before.
 */
export async function requestMessage(auth: Auth, request: MessageRequest): Promise<void> {
  const { clock, database, events, limits } = auth.kernel
  if (!limits.take(QUEUE, 'all'))
    denyLater('over_request_rate_limit', 'Request rate limit reached', limits.wait(QUEUE, 'all'))
  const id = newId()
  await keepRequest(database.db, { id, request: JSON.stringify(request), asked_at: clock.now() })
  events.emit('letter.requested', { id, request })
}
