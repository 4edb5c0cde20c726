import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Auth } from '../auth.ts'
import type { KeptLetterRequest } from './later.ts'
import { answerRequest, type LetterRequest } from './requests.ts'
import { listRequests, removeRequest } from './store.ts'

/** Milliseconds that a request waits, so that no answer is slowed by what the one before it began. */
const PAUSE = { least: 10, most: 150 }
/** Seconds after which no server has a request in hand any more, and after which nobody waits for its email. */
const LEFT_BEHIND = 180
const GIVEN_UP = 3600

async function answerKept(auth: Auth, { id, request }: KeptLetterRequest): Promise<void> {
  await answerRequest(auth, request)
  await removeRequest(auth.kernel.database.db, id)
}

/** Does what was asked for, one request after another. A server that ends waits for them, as for all that hear a fact. */
export function answerRequests(auth: Auth): void {
  let last: Promise<void> = Promise.resolve()
  auth.kernel.events.on('letter.requested', (asked) => {
    const done = last.then(async () => {
      await pause(randomInt(PAUSE.least, PAUSE.most))
      await answerKept(auth, asked)
    })
    last = done.catch(() => {})
    return done
  })
}

/** Does what a server left behind that ended without waiting, or whose database failed; what is too old is given up. */
export async function finishRequests(auth: Auth): Promise<void> {
  const { clock, database, log } = auth.kernel
  const before = (seconds: number): Date => new Date(clock.now().getTime() - seconds * 1000)
  const givenUp = before(GIVEN_UP)
  for (const { id, request, asked_at } of await listRequests(database.db, before(LEFT_BEHIND))) {
    if (asked_at < givenUp) await removeRequest(database.db, id)
    else
      await answerKept(auth, { id, request: request as LetterRequest }).catch((error: unknown) =>
        log.error('a request for an email failed', { error }),
      )
  }
}
