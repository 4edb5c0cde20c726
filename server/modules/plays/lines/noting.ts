import type { Db } from '../../../kernel/db/database.ts'
import { listCast } from '../casting/store.ts'
import { listWriters } from '../versions/store.ts'
import { beginSeen, listLines, listSeen, markSeen, putLines } from './store.ts'

/** The words of a play as they were read up to one of its updates. */
export interface LinesRead {
  readonly playId: string
  /** By character. */
  readonly hashes: Readonly<Record<string, string>>
  /** The updates between the reading before and this one. */
  readonly after: number
  readonly upto: number
}

/** Somebody's lines, which are others than those they know, or those they know once more. */
export interface LinesChanged {
  readonly playId: string
  readonly userId: string
  /** Whoever wrote; null where the lines are again as they were seen. */
  readonly by: string | null
}

/**
 * Keeps the lines of every character who has an actor, and answers whose were changed by others meanwhile. Whoever
 * wrote themselves sees what they do; what is kept for the first time is what its actors begin with.
 */
export async function noteLines(db: Db, { playId, hashes, after, upto }: LinesRead): Promise<LinesChanged[]> {
  const actors = Map.groupBy(
    (await listCast(db, playId)).filter(({ user_id, character_id }) => user_id !== null && character_id in hashes),
    ({ user_id: userId }) => userId ?? '',
  )
  const before = await listLines(db, playId)
  if (actors.size === 0 && before.size === 0) return []
  const played = new Set([...actors.values()].flat().map(({ character_id: id }) => id))
  const now = new Map([...played].map((id) => [id, hashes[id] ?? '']))
  if (now.size === before.size && [...now].every(([id, hash]) => before.get(id) === hash)) return []
  const changed = new Set([...played].filter((id) => before.has(id) && before.get(id) !== now.get(id)))
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

/** What actors begin with: the lines of characters who had nobody to play them yet are known to those who now do. */
export async function beginLines(db: Db, playId: string, hashes: Readonly<Record<string, string>>): Promise<void> {
  const before = await listLines(db, playId)
  const cast = (await listCast(db, playId)).filter(({ user_id, character_id: id }) => user_id !== null && id in hashes)
  const now = new Map(cast.map(({ character_id: id }) => [id, before.get(id) ?? hashes[id] ?? '']))
  await putLines(db, playId, now)
  await beginSeen(db, playId)
}
