import type { Db } from '../../../kernel/db/database.ts'
import { removeExpiredChallenges } from '../passkeys/store.ts'
import { removeAbandoned, removeChallengesBefore } from './store.ts'

const DAY = 86_400_000

/** Clears away questions that nobody answered, and factors that nobody verified. */
export async function sweepProofs(db: Db, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY)
  await removeChallengesBefore(db, yesterday)
  await removeAbandoned(db, yesterday)
  await removeExpiredChallenges(db, now)
}
