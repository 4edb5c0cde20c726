import { LIMITS, type OutboxEmail } from '@replique/contract'
import { afterCommit, type Db } from '../../../kernel/db/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { type Email, type Mail, requireEmailManager } from '../smtp.ts'
import type { Rendered } from '../rendering/render.ts'
import { renderEmail } from '../templates/emails.ts'
import {
  addEmail,
  type EmailRow,
  emptyEmailsBefore,
  removeEmailsBefore,
  changeEmail,
  hasEmailsBefore,
  readEmail,
  readEmails,
  type EmailPage,
} from './store.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mayResend } from '../policy.ts'

const DELIVERABLE = /^[^\s\p{C}<>(),;:"\\[\]@]{1,64}@[^\s\p{C}<>(),;:"\\[\]@]{1,253}$/u

/** Whether emails to an address may be sent. By definition, there are no mailboxes under `.invalid`. */
export const isDeliverable = (address: string): boolean =>
  DELIVERABLE.test(address) && !address.toLowerCase().endsWith('.invalid')

/** Shortens an address for logs to its first character and its domain. */
export const redact = (address: string): string => `${address.slice(0, 1)}…${/@[^@]*$/.exec(address)?.[0] ?? ''}`

type Addressed = Pick<Email, 'name' | 'language' | 'to' | 'accountId'>

/** Puts an email into the outbox, to be sent by the job queue, and returns its id. */
export async function writeEmail(mail: Mail, email: Email, db: Db = mail.kernel.database.db): Promise<string> {
  return putIntoOutbox(mail, { email, rendered: await renderEmail(mail, email, db) }, db)
}

export async function putIntoOutbox(
  mail: Mail,
  { email, rendered }: { email: Addressed; rendered: Rendered },
  db: Db,
): Promise<string> {
  const { clock, events } = mail.kernel
  const row = rowOf(email, rendered, clock.now())
  const leaves = mail.transport !== null && row.deliverable
  await addEmail(db, { ...row, state: leaves ? 'waiting' : 'kept' })
  if (leaves) afterCommit(db, () => events.emit('letter.written', { letterId: row.id }))
  return row.id
}

function rowOf({ name, language, to, accountId }: Addressed, rendered: Rendered, now: Date): Omit<EmailRow, 'state'> {
  return {
    id: newId(),
    account_id: accountId ?? null,
    recipient: to,
    name,
    language,
    subject: rendered.subject,
    html: rendered.html,
    body: rendered.text,
    deliverable: isDeliverable(to),
    attempts: 0,
    error: null,
    created_at: now,
    due_at: now,
    sent_at: null,
  }
}

const DAY = 86_400_000
/** Days after which the content of an unsent email is deleted. By default, its links expire earlier. */
const WORDS = 30
/** Days after which an email is deleted altogether. */
const TRACES = 180

export async function sweepEmails({ kernel: { database, clock } }: Mail): Promise<void> {
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY)
  await emptyEmailsBefore(database.db, before(WORDS))
  await removeEmailsBefore(database.db, before(TRACES))
}

const present = (row: EmailRow): OutboxEmail => ({
  id: row.id,
  to: row.recipient,
  subject: row.subject,
  name: row.name,
  language: row.language,
  state: row.state,
  deliverable: row.deliverable,
  attempts: row.attempts,
  error: row.error,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
})

/** Returns a page of the outbox, newest first. */
export async function listOutbox({ kernel: { database } }: Mail, actor: Actor, page: Omit<EmailPage, 'limit'>) {
  requireEmailManager(actor)
  const rows = await readEmails(database.db, { ...page, limit: LIMITS.page })
  const before = rows.at(-1)?.created_at
  const more = before !== undefined && (await hasEmailsBefore(database.db, { ...page, before }))
  return { letters: rows.map(present), more }
}

/**
 * Returns an email with its content. The content may give access to an account, so the audit log records who reads it.
 */
export async function openEmail({ kernel }: Mail, actor: Actor, id: string): Promise<OutboxEmail & Rendered> {
  const keeper = requireEmailManager(actor)
  const row = (await readEmail(kernel.database.db, id)) ?? refuse('not_found')
  if (row.html !== null && row.account_id !== keeper.id) {
    await kernel.audit.record({ actor: keeper.id, action: 'letter.read', target: id, details: { letter: row.name } })
  }
  return { ...present(row), html: row.html ?? '', text: row.body ?? '' }
}

/** Restarts the delivery of an email from the first attempt, if the email can be sent at all. */
export async function resendEmail(mail: Mail, actor: Actor, id: string): Promise<OutboxEmail> {
  const keeper = requireEmailManager(actor)
  const { database, events, audit, clock } = mail.kernel
  const row = (await readEmail(database.db, id)) ?? refuse('not_found')
  if (mail.transport === null || !mayResend(row)) return present(row)
  if (row.html === null) return refuse('invalid', [{ field: 'id', message: 'nothing is left of the letter' }])
  const again = { state: 'waiting', attempts: 0, error: null, due_at: clock.now() } as const
  await database.transaction(async (db) => {
    await changeEmail(db, id, again)
    await audit.record({ actor: keeper.id, action: 'letter.resent', target: id, details: { letter: row.name } }, db)
  })
  events.emit('letter.written', { letterId: id })
  return present({ ...row, ...again })
}
