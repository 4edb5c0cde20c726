import type { Mail } from '../mail.ts'
import { emptyLettersBefore, removeLettersBefore } from './store.ts'

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
