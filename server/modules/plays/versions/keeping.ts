import { LIMITS } from '@replique/contract'
import type { Db } from '../../../kernel/db/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { lockPlay } from '../store.ts'
import type { PlaysDeps } from '../deps.ts'
import { addVersion, changeVersion, countNamed, findNewest, listWriters, type VersionFacts } from './store.ts'
import { thinOut } from './thinning.ts'

/** How the present is to be kept. */
export interface Wish {
  readonly name: string | null
  /** Who asked; null: the server itself. */
  readonly by: string | null
}

/** What a wish makes of a version that already has the present in it. */
function changeFor(newest: VersionFacts, { name, by }: Wish): Parameters<typeof changeVersion>[2] | null {
  if (name !== null) return newest.name === null ? { name, named_by: by } : null
  return by === null || newest.kept || newest.name !== null ? {} : { kept: true }
}

/** The newest version, where it is the present and may answer the wish. */
async function adopt(db: Db, playId: string, { wish, seq }: { wish: Wish; seq: number }): Promise<VersionFacts | null> {
  const newest = await findNewest(db, playId)
  if (newest === null || newest.seq < seq) return null
  const change = changeFor(newest, wish)
  if (change === null) return null
  if (Object.keys(change).length > 0) await changeVersion(db, newest.id, change)
  return { ...newest, name: change.name ?? newest.name, kept: change.kept ?? newest.kept }
}

/**
 * Keeps what is stored of a play now as a version. Where nothing was written since the newest one, that one is it: a
 * present is stored once, unless it gets a second name.
 */
export async function keepVersion(deps: PlaysDeps, playId: string, wish: Wish): Promise<VersionFacts> {
  const { database, clock, desk, text } = deps
  const stored = await text.open(playId)
  const settle = { wish, seq: stored.lastSeq }
  const locked = async (db: Db): Promise<void> => {
    if ((await lockPlay(db, playId)) === null) refuse('play_not_found')
    if (wish.name !== null && (await countNamed(db, playId)) >= LIMITS.namedVersions) refuse('too_many_versions')
  }
  const known = await database.transaction(async (db) => {
    await locked(db)
    return adopt(db, playId, settle)
  })
  if (known !== null) return known
  const moment = await desk.ask('keep', stored)
  const made = await database.transaction(async (db) => {
    await locked(db)
    const meanwhile = await adopt(db, playId, settle)
    if (meanwhile !== null) return meanwhile
    const after = (await findNewest(db, playId))?.seq ?? 0
    return addVersion(db, {
      id: newId(),
      play_id: playId,
      seq: stored.lastSeq,
      name: wish.name,
      named_by: wish.name === null ? null : wish.by,
      kept: wish.by !== null && wish.name === null,
      authors: await listWriters(db, playId, { after, upto: stored.lastSeq }),
      ...moment,
      created_at: clock.now(),
    })
  })
  await thinOut(deps, playId)
  return made
}
