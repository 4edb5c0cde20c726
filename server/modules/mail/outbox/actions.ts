import { LIMITS, type OutboxLetter } from '@replique/contract'
import type { Actor } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { requireKeeper } from '../administrator.ts'
import type { Mail } from '../mail.ts'
import { mayLeave } from '../policy.ts'
import type { Rendered } from '../rendering/words.ts'
import { changeLetter, hasLettersBefore, readLetter, readLetters, type LetterPage, type LetterRow } from './store.ts'

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
