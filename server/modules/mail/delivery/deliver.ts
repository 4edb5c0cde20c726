import type { Mail } from '../mail.ts'
import { redact } from '../outbox/outbox.ts'
import { changeLetter, listDue, takeLetter, type LetterRow } from '../outbox/store.ts'
import type { Transport } from './transport.ts'

/** What went wrong with one attempt. */
export interface Failure {
  /** What the mail server said, or why it was not reached; one line. */
  readonly answer: string
  /** Trying again would be answered the same. */
  readonly final: boolean
  /** For the log, which must not repeat what may hold an address. */
  readonly code: string
}

interface SmtpError extends Error {
  readonly code?: string
  readonly response?: string
  readonly responseCode?: number
}

/** Refusals of this very letter or address; others, such as of a password, are the operator's to mend meanwhile. */
const ABOUT_THE_LETTER = ['EENVELOPE', 'EMESSAGE']

export function failureOf(error: unknown): Failure {
  const { code = 'unknown', response, responseCode = 0, message } = asSmtp(error)
  const answer = (response ?? message).replaceAll(/[\p{C}\s]+/gu, ' ').trim()
  return {
    answer: answer.slice(0, 500),
    final: responseCode >= 500 && ABOUT_THE_LETTER.includes(code),
    code: responseCode === 0 ? code : `${code} ${responseCode}`,
  }
}

const asSmtp = (error: unknown): SmtpError => (error instanceof Error ? error : new Error(String(error)))

const MINUTE = 60_000
/** Longer than any attempt lasts: a letter whose server was killed in one is free again after it. */
const ATTEMPT = 5 * MINUTE
export const ATTEMPTS = 8

/** After 1, 3, 9, 27 … minutes: eight attempts in eighteen hours. */
const pauseAfter = (attempts: number): number => MINUTE * 3 ** (attempts - 1)

const JOB = 'mail.deliver'

/** Lets the job queue send what is written, and try again where that fails. */
export function scheduleDelivery(mail: Mail, transport: Transport): void {
  const { jobs, events, database, clock } = mail.kernel
  jobs.define(JOB, async (data) => {
    const { letterId } = data as { letterId: string }
    const due = await deliver(mail, transport, letterId)
    if (due !== null) await jobs.enqueue(JOB, { letterId }, { after: due })
  })
  // What the queue has lost, by a kill in the midst of an attempt or a restored backup, is found again.
  const findOverdue = async (): Promise<void> => {
    for (const letterId of await listDue(database.db, clock.now())) await jobs.enqueue(JOB, { letterId })
  }
  jobs.define('mail.find-overdue', findOverdue, { schedule: '*/10 * * * *' })
  events.on('letter.written', async ({ letterId }) => void (await jobs.enqueue(JOB, { letterId })))
}

/** Makes one attempt if it is due. Returns when to try again, or null if another process decides that. */
export async function deliver(mail: Mail, transport: Transport, id: string): Promise<Date | null> {
  const { database, clock } = mail.kernel
  const now = clock.now()
  const letter = await takeLetter(database.db, id, { now, until: new Date(now.getTime() + ATTEMPT) })
  if (letter === undefined) return null
  if (letter.html === null || letter.body === null) throw new Error('a waiting letter has lost its words')
  try {
    await transport.send({ ...letter, to: letter.recipient, html: letter.html, text: letter.body })
  } catch (error) {
    return keepFailure(mail, letter, failureOf(error))
  }
  await keepSent(mail, letter)
  return null
}

// Nothing of what it said is needed any more: codes and links go with the words.
async function keepSent({ kernel }: Mail, { id, name, recipient, attempts }: LetterRow): Promise<void> {
  const sent = { state: 'sent', sent_at: kernel.clock.now(), error: null, html: null, body: null } as const
  await changeLetter(kernel.database.db, id, sent)
  kernel.log.info('email sent', { letterId: id, letter: name, to: redact(recipient), attempts })
}

async function keepFailure({ kernel }: Mail, letter: LetterRow, failure: Failure): Promise<Date | null> {
  const { id, name, recipient, attempts } = letter
  const over = failure.final || attempts >= ATTEMPTS
  const due = new Date(kernel.clock.now().getTime() + pauseAfter(attempts))
  await changeLetter(kernel.database.db, id, {
    state: over ? 'failed' : 'waiting',
    error: failure.answer,
    due_at: due,
  })
  const fields = { letterId: id, letter: name, to: redact(recipient), attempts, reason: failure.code }
  kernel.log.warn(over ? 'email failed' : 'email delayed', fields)
  return over ? null : due
}
