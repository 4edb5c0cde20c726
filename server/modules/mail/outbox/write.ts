import { afterCommit } from '../../../kernel/db/after-commit.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Letter } from '../letter.ts'
import type { Mail } from '../mail.ts'
import type { Rendered } from '../rendering/words.ts'
import { renderLetter } from '../templates/letters.ts'
import { isDeliverable } from './address.ts'
import { addLetter, type LetterRow } from './store.ts'

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
