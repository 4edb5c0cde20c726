import type { PlaysDeps } from '../deps.ts'
import { keepVersion } from './keeping.ts'
import { findNewest, listUnkept, readSpan } from './store.ts'

const MINUTE = 60_000
/** A play gets a version when nobody has written in it for so long … */
export const QUIET = 10 * MINUTE
/** … and while it is being written, once in so long. */
export const LONGEST = 30 * MINUTE

/** Whether what was written between these two moments is due to be kept. */
export const isDue = ({ first, last }: { first: Date; last: Date }, now: Date): boolean =>
  now.getTime() - last.getTime() >= QUIET || now.getTime() - first.getTime() >= LONGEST

/** More than these wait for the next time. */
const MOST = 500

/** Keeps a version of every play for which one is due; a job does it every five minutes. */
export async function keepDue(deps: PlaysDeps): Promise<void> {
  const { database, clock, log } = deps
  for (const playId of await listUnkept(database.db, MOST)) {
    const span = await readSpan(database.db, playId, (await findNewest(database.db, playId))?.seq ?? 0)
    if (span === null || !isDue(span, clock.now())) continue
    try {
      await keepVersion(deps, playId, { name: null, by: null })
    } catch (error) {
      log.error('keeping a version failed', { play: playId, error })
    }
  }
}
