import type { Kernel } from '../../../../kernel/kernel.ts'
import { lockPlay } from '../../store.ts'
import type { PlayWorkers } from '../../worker-pool/pool.ts'
import { compactText, type CompactDeps } from '../compact.ts'
import { measureText, type StoredText } from '../store.ts'
import {
  countSetAside,
  listParts,
  listSetAside,
  moveAside,
  restoreSetAside,
  type Part,
  type SetAside,
} from './store.ts'

type Deps = Pick<Kernel, 'database' | 'clock' | 'log'> & { readonly workers: PlayWorkers }

/**
 * Maximum number of passes over a text to find its unreadable parts. One pass may not be enough, because the snapshot
 * before an unreadable snapshot may be unreadable too.
 */
const MOST_ROUNDS = 5

/**
 * Moves the unreadable parts of a stored text aside, so that the play opens without them, and returns their number.
 * Nothing is deleted. The text is read in a worker, where a failure does no harm.
 */
export async function setAsideUnreadable(deps: Deps, playId: string): Promise<number> {
  let moved = 0
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const unreadable = await findUnreadable(deps, playId)
    if (unreadable.length === 0) return moved
    await deps.database.transaction(async (db) => {
      await lockPlay(db, playId)
      for (const one of unreadable) await moveAside(db, { playId, now: deps.clock.now(), ...one })
      await measureText(db, playId)
    })
    moved += unreadable.length
    const parts = unreadable.map(({ part, reason }) => ({ kind: part.kind, seq: part.seq, reason }))
    deps.log.error('stored updates cannot be read and were set aside', { play: playId, parts })
  }
  return moved
}

async function findUnreadable(
  { database, workers }: Deps,
  playId: string,
): Promise<{ readonly part: Part; readonly reason: string }[]> {
  const parts = await listParts(database.db, playId)
  const bad = await workers.ask(
    'sift',
    parts.map(({ bytes }) => bytes),
  )
  return bad.flatMap(({ index, reason }) => {
    const part = parts[index]
    return part === undefined ? [] : [{ part, reason }]
  })
}

/** The result of repairing a play. */
export interface Repaired {
  readonly read: number
  readonly putBack: number
  readonly setAside: readonly Omit<SetAside, 'bytes'>[]
  readonly folded: boolean
}

/**
 * Repairs a play: restores set-aside parts that can be read now, sets unreadable parts aside, and compacts the text if
 * it is long. Returns null if there is no such play.
 */
export async function repairPlay(
  deps: Deps & Pick<CompactDeps, 'historyBytes'>,
  playId: string,
): Promise<Repaired | null> {
  const { database, workers } = deps
  const known = await database.transaction((db) => lockPlay(db, playId))
  if (known === null) return null
  const aside = await listSetAside(database.db, playId)
  await database.transaction(async (db) => {
    await lockPlay(db, playId)
    for (const one of aside) await restoreSetAside(db, playId, one)
    await measureText(db, playId)
  })
  await setAsideUnreadable(deps, playId)
  const still = await listSetAside(database.db, playId)
  const merge = (text: StoredText) => workers.ask('merge', text)
  return {
    read: (await listParts(database.db, playId)).length,
    putBack: aside.filter((one) => !still.some(({ seq, kind }) => seq === one.seq && kind === one.kind)).length,
    setAside: still.map(({ bytes: _kept, ...one }) => one),
    folded: await compactText({ ...deps, merge }, playId),
  }
}

export { countSetAside }
