import type { Mail } from './mail.ts'
import { readLettersOf, removeLettersOf } from './outbox/store.ts'

/** The letters written to somebody's account; what was in them is theirs already, or a link that must not travel. */
export async function exportLetters({ kernel }: Mail, userId: string): Promise<object> {
  const letters = await readLettersOf(kernel.database.db, userId)
  return {
    letters: letters.map(({ name, language, recipient, subject, state, created_at, sent_at }) => ({
      name,
      language,
      to: recipient,
      subject,
      state,
      createdAt: created_at.toISOString(),
      sentAt: sent_at?.toISOString() ?? null,
    })),
  }
}

export const forgetLetters = ({ kernel }: Mail, userId: string): Promise<void> =>
  removeLettersOf(kernel.database.db, userId)
