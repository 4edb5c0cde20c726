import type { Db } from '../../../kernel/db/database.ts'
import { listCast } from '../casting/store.ts'
import { listWriters } from '../versions/store.ts'
import { markAllLinesSeen, listLines, listSeen, markSeen, putLines } from './store.ts'

/** Hashes of a play's lines as of one update. */
export interface LineHashes {
  readonly playId: string
  /** Hashes by character id. */
  readonly hashes: Readonly<Record<string, string>>
  /** The updates processed since the last time: those after `after`, up to and including `upto`. */
  readonly after: number
  readonly upto: number
}

/** A user whose lines have changed, or are back to what they last saw. */
export interface LinesChanged {
  readonly playId: string
  readonly userId: string
  /** The author of the change; null if the lines are back to what the user last saw. */
  readonly by: string | null
}

type PlayHashes = Pick<LineHashes, 'playId' | 'hashes'>

/** Returns whether the hashes of characters who have actors differ from those stored last. */
export const haveLinesChanged = async (db: Db, play: PlayHashes): Promise<boolean> =>
  (await compareLines(db, play)) !== null

/** Returns the characters of each actor, and all their hashes before and now; null if these are the same. */
async function compareLines(db: Db, { playId, hashes }: PlayHashes) {
  const actors = Map.groupBy(
    (await listCast(db, playId)).filter(({ user_id, character_id }) => user_id !== null && character_id in hashes),
    ({ user_id: userId }) => userId ?? '',
  )
  const before = await listLines(db, playId)
  const played = new Set([...actors.values()].flat().map(({ character_id: id }) => id))
  const now = new Map([...played].map((id) => [id, hashes[id] ?? '']))
  const isSame = now.size === before.size && [...now].every(([id, hash]) => before.get(id) === hash)
  return isSame ? null : { actors, before, now }
}

/**
 * Stores the line hashes of every character who has an actor, and returns the actors whose lines others have changed
 * since hashes were last stored. Actors who wrote any of the updates since then count as having seen the changes. Lines
 * stored for the first time are the actors' baseline.
 */
export async function recordLines(db: Db, play: LineHashes): Promise<LinesChanged[]> {
  const compared = await compareLines(db, play)
  if (compared === null) return []
  const { actors, before, now } = compared
  const { playId, after, upto } = play
  const changed = new Set([...now.keys()].filter((id) => before.has(id) && before.get(id) !== now.get(id)))
  await putLines(db, playId, now)
  const writers = changed.size === 0 ? [] : await listWriters(db, playId, { after, upto })
  const told: LinesChanged[] = []
  for (const [userId, parts] of actors) {
    const own = parts.map(({ character_id: id }) => id)
    if (!own.some((id) => changed.has(id))) continue
    const by = writers.findLast((writer) => writer !== userId)
    if (by === undefined || writers.includes(userId)) {
      await markSeen(db, playId, userId)
      continue
    }
    const seen = await listSeen(db, playId, userId)
    const isAsSeen = own.every((id) => seen.get(id) === now.get(id))
    told.push({ playId, userId, by: isAsSeen ? null : by })
  }
  return told
}

/** Sets the baseline of newly cast actors: the lines of characters that had no actor before count as seen. */
export async function setLineBaseline(db: Db, playId: string, hashes: Readonly<Record<string, string>>): Promise<void> {
  const before = await listLines(db, playId)
  const cast = (await listCast(db, playId)).filter(({ user_id, character_id: id }) => user_id !== null && id in hashes)
  const now = new Map(cast.map(({ character_id: id }) => [id, before.get(id) ?? hashes[id] ?? '']))
  await putLines(db, playId, now)
  await markAllLinesSeen(db, playId)
}
