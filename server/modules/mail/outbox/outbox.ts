import { LIMITS, type OutboxLetter } from '@replique/contract'
import { afterCommit, type Db } from '../../../kernel/db/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { type Letter, type Mail, requireKeeper } from '../mail.ts'
import type { Rendered } from '../rendering/render.ts'
import { renderLetter } from '../templates/letters.ts'
import {
  addLetter,
  type LetterRow,
  emptyLettersBefore,
  removeLettersBefore,
  changeLetter,
  hasLettersBefore,
  readLetter,
  readLetters,
  type LetterPage,
} from './store.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mayLeave } from '../policy.ts'

const DELIVERABLE = /^[^\s\p{C}<>(),;:"\\[\]@]{1,64}@[^\s\p{C}<>(),;:"\\[\]@]{1,253}$/u

/** Whether letters to an address may leave the server: `.invalid` names no mailbox, by its very definition. */
export const isDeliverable = (address: string): boolean =>
  DELIVERABLE.test(address) && !address.toLowerCase().endsWith('.invalid')

/** An address as logs show it. */
export const redact = (address: string): string => `${address.slice(0, 1)}…${/@[^@]*$/.exec(address)?.[0] ?? ''}`

type Addressed = Pick<Letter, 'name' | 'language' | 'to' | 'accountId'>

/** Puts a letter into the outbox, from where the job queue takes it; no mail server is waited for. */
export async function writeLetter(mail: Mail, letter: Letter, db: Db = mail.kernel.database.db): Promise<string> {
  return putIntoOutbox(mail, { letter, rendered: await renderLetter(mail, letter, db) }, db)
}

export async function putIntoOutbox(
  mail: Mail,
  { letter, rendered }: { letter: Addressed; rendered: Rendered },
  db: Db,
): Promise<string> {
  const { clock, events } = mail.kernel
  const row = rowOf(letter, rendered, clock.now())
  const leaves = mail.transport !== null && row.deliverable
  await addLetter(db, { ...row, state: leaves ? 'waiting' : 'kept' })
  if (leaves) afterCommit(db, () => events.emit('letter.written', { letterId: row.id }))
  return row.id
}

function rowOf({ name, language, to, accountId }: Addressed, rendered: Rendered, now: Date): Omit<LetterRow, 'state'> {
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
/** Days after which the words of a letter that did not leave are removed: no link lives that long. */
const WORDS = 30
/** Days after which nothing is left of a letter. */
const TRACES = 180

export async function sweepLetters({ kernel: { database, clock } }: Mail): Promise<void> {
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY)
  await emptyLettersBefore(database.db, before(WORDS))
  await removeLettersBefore(database.db, before(TRACES))
}

const present = (row: LetterRow): OutboxLetter => ({
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

/** The outbox, newest first. */
export async function listOutbox({ kernel: { database } }: Mail, actor: Actor, page: Omit<LetterPage, 'limit'>) {
  requireKeeper(actor)
  const rows = await readLetters(database.db, { ...page, limit: LIMITS.page })
  const before = rows.at(-1)?.created_at
  const more = before !== undefined && (await hasLettersBefore(database.db, { ...page, before }))
  return { letters: rows.map(present), more }
}

/** One letter as it was written. What is in it may open an account: that it was read is written down. */
export async function openLetter({ kernel }: Mail, actor: Actor, id: string): Promise<OutboxLetter & Rendered> {
  const keeper = requireKeeper(actor)
  const row = (await readLetter(kernel.database.db, id)) ?? refuse('not_found')
  if (row.html !== null && row.account_id !== keeper.id) {
    await kernel.audit.record({ actor: keeper.id, action: 'letter.read', target: id, details: { letter: row.name } })
  }
  return { ...present(row), html: row.html ?? '', text: row.body ?? '' }
}

/** Tries a letter again from its first attempt on, where it can leave at all. */
export async function resendLetter(mail: Mail, actor: Actor, id: string): Promise<OutboxLetter> {
  const keeper = requireKeeper(actor)
  const { database, events, audit, clock } = mail.kernel
  const row = (await readLetter(database.db, id)) ?? refuse('not_found')
  if (mail.transport === null || !mayLeave(row)) return present(row)
  if (row.html === null) return refuse('invalid', [{ field: 'id', message: 'nothing is left of the letter' }])
  const again = { state: 'waiting', attempts: 0, error: null, due_at: clock.now() } as const
  await database.transaction(async (db) => {
    await changeLetter(db, id, again)
    await audit.record({ actor: keeper.id, action: 'letter.resent', target: id, details: { letter: row.name } }, db)
  })
  events.emit('letter.written', { letterId: id })
  return present({ ...row, ...again })
}
