import type { Mail, Transport } from '../smtp.ts'
import { redact } from '../outbox/outbox.ts'
import { changeEmail, listDue, takeEmail, type EmailRow } from '../outbox/store.ts'

/** Why a delivery attempt failed. */
export interface Failure {
  /** The mail server's reply, or the reason why it could not be reached, on one line. */
  readonly answer: string
  /** Whether a retry would fail in the same way. */
  readonly final: boolean
  /** An error code for the log. The reply must not be logged, because it may contain an address. */
  readonly code: string
}

interface SmtpError extends Error {
  readonly code?: string
  readonly response?: string
  readonly responseCode?: number
}

/**
 * Errors caused by this email or its address. Other errors, such as a wrong password, are retried, because the operator
 * can fix their cause.
 */
const ABOUT_THE_EMAIL = ['EENVELOPE', 'EMESSAGE']

export function failureOf(error: unknown): Failure {
  const { code = 'unknown', response, responseCode = 0, message } = asSmtp(error)
  const answer = (response ?? message).replaceAll(/[\p{C}\s]+/gu, ' ').trim()
  return {
    answer: answer.slice(0, 500),
    final: responseCode >= 500 && ABOUT_THE_EMAIL.includes(code),
    code: responseCode === 0 ? code : `${code} ${responseCode}`,
  }
}

const asSmtp = (error: unknown): SmtpError => (error instanceof Error ? error : new Error(String(error)))

const MINUTE = 60_000
/**
 * Milliseconds for which an attempt reserves an email: longer than any attempt takes. If the server is killed during an
 * attempt, the email is due again afterwards.
 */
const ATTEMPT = 5 * MINUTE
export const ATTEMPTS = 8

/** Milliseconds until the next attempt: 1, 3, 9, 27 … minutes, so that eight attempts take eighteen hours. */
const pauseAfter = (attempts: number): number => MINUTE * 3 ** (attempts - 1)

const JOB = 'mail.deliver'

/** Defines the tasks that send emails from the outbox and retry failed attempts. */
export function scheduleDelivery(mail: Mail, transport: Transport): void {
  const { jobs, events, database, clock } = mail.kernel
  jobs.define(JOB, async (data) => {
    const { letterId: emailId } = data as { letterId: string }
    const due = await deliver(mail, transport, emailId)
    if (due !== null) await jobs.enqueue(JOB, { letterId: emailId }, { after: due })
  })
  // finds emails that the queue lost because the server was killed during an attempt or a backup was restored
  const findOverdue = async (): Promise<void> => {
    for (const emailId of await listDue(database.db, clock.now())) await jobs.enqueue(JOB, { letterId: emailId })
  }
  jobs.define('mail.find-overdue', findOverdue, { schedule: '*/10 * * * *' })
  events.on('letter.written', async ({ letterId: emailId }) => void (await jobs.enqueue(JOB, { letterId: emailId })))
}

/** Attempts to send an email that is due. Returns when to retry, or null if it was sent, has failed or was not due. */
export async function deliver(mail: Mail, transport: Transport, id: string): Promise<Date | null> {
  const { database, clock } = mail.kernel
  const now = clock.now()
  const email = await takeEmail(database.db, id, { now, until: new Date(now.getTime() + ATTEMPT) })
  if (email === undefined) return null
  if (email.html === null || email.body === null) throw new Error('a waiting email has lost its text')
  try {
    await transport.send({ ...email, to: email.recipient, html: email.html, text: email.body })
  } catch (error) {
    return keepFailure(mail, email, failureOf(error))
  }
  await keepSent(mail, email)
  return null
}

// the content is deleted, because it may contain codes and links and is no longer needed
async function keepSent({ kernel }: Mail, { id, name, recipient, attempts }: EmailRow): Promise<void> {
  const sent = { state: 'sent', sent_at: kernel.clock.now(), error: null, html: null, body: null } as const
  await changeEmail(kernel.database.db, id, sent)
  kernel.log.info('email sent', { letterId: id, letter: name, to: redact(recipient), attempts })
}

async function keepFailure({ kernel }: Mail, email: EmailRow, failure: Failure): Promise<Date | null> {
  const { id, name, recipient, attempts } = email
  const over = failure.final || attempts >= ATTEMPTS
  const due = new Date(kernel.clock.now().getTime() + pauseAfter(attempts))
  await changeEmail(kernel.database.db, id, {
    state: over ? 'failed' : 'waiting',
    error: failure.answer,
    due_at: due,
  })
  const fields = { letterId: id, letter: name, to: redact(recipient), attempts, reason: failure.code }
  kernel.log.warn(over ? 'email failed' : 'email delayed', fields)
  return over ? null : due
}
