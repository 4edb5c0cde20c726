import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { isAnswering } from '../../../kernel/db/database.ts'
import type { Bucket } from '../../../kernel/http/limits.ts'
import { denyLater } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { answerRequest, type LetterRequest } from './requests.ts'

declare module '../../../kernel/events.ts' {
  interface Facts {
    /** Somebody, it may be anybody, asked for an email to an address, or for a text message to a number. */
    'letter.requested': LetterRequest
  }
}

/** Milliseconds that a request waits, so that no answer is slowed by what the one before it began. */
const PAUSE = { least: 10, most: 150 }
/** As many as are done in that time, and as many as may wait. */
const QUEUE: Bucket = { name: 'auth.letter-requests', events: 10, seconds: 1, burst: 1000 }

/**
 * Takes a request for an email or a text message, to be done after its answer. Finding an account, making a code and writing an email take
 * longer where somebody has the address, so that what comes before the answer is the same for every address.
 */
export async function requestLetter(auth: Auth, request: LetterRequest): Promise<void> {
  const { database, events, limits } = auth.kernel
  if (!limits.take(QUEUE, 'all'))
    denyLater('over_request_rate_limit', 'Request rate limit reached', limits.wait(QUEUE, 'all'))
  // Without a database nothing will come of it, and whoever waits for the email has to hear that now.
  if (!(await isAnswering(database))) throw new Error('the database does not answer')
  events.emit('letter.requested', request)
}

/** Does what was asked for, one request after another. A server that ends waits for them, as for all that hear a fact. */
export function answerRequests(auth: Auth): void {
  let last: Promise<void> = Promise.resolve()
  auth.kernel.events.on('letter.requested', (request) => {
    const done = last.then(async () => {
      await pause(randomInt(PAUSE.least, PAUSE.most))
      await answerRequest(auth, request)
    })
    last = done.catch(() => {})
    return done
  })
}
