import { LIMITS } from '@replique/contract'
import type { Db } from '../../../kernel/db/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { lockPlay } from '../store.ts'
import type { PlaysDeps } from '../deps.ts'
import {
  addVersion,
  changeVersion,
  countNamed,
  findNewest,
  listWriters,
  type VersionFacts,
  listUnkept,
  readSpan,
} from './store.ts'
import { thinOut } from './thinning.ts'

/** How the present is to be kept. */
export interface VersionInput {
  readonly name: string | null
  /** Who asked; null: the server itself. */
  readonly by: string | null
}

/** What a request makes of a version that already has the present in it. */
function changeFor(newest: VersionFacts, { name, by }: VersionInput): Parameters<typeof changeVersion>[2] | null {
  if (name !== null) return newest.name === null ? { name, named_by: by } : null
  return by === null || newest.kept || newest.name !== null ? {} : { kept: true }
}

/** The newest version, where it is the present and may answer the request. */
async function adopt(
  db: Db,
  playId: string,
  { request, seq }: { request: VersionInput; seq: number },
): Promise<VersionFacts | null> {
  const newest = await findNewest(db, playId)
  if (newest === null || newest.seq < seq) return null
  const change = changeFor(newest, request)
  if (change === null) return null
  if (Object.keys(change).length > 0) await changeVersion(db, newest.id, change)
  return { ...newest, name: change.name ?? newest.name, kept: change.kept ?? newest.kept }
}

/**
 * Keeps what is stored of a play now as a version. Where nothing was written since the newest one, that one is it: a
 * present is stored once, unless it gets a second name.
 */
export async function keepVersion(deps: PlaysDeps, playId: string, request: VersionInput): Promise<VersionFacts> {
  const { database, clock, workers, text } = deps
  const stored = await text.open(playId)
  const settle = { request, seq: stored.lastSeq }
  const locked = async (db: Db): Promise<void> => {
    if ((await lockPlay(db, playId)) === null) refuse('play_not_found')
    if (request.name !== null && (await countNamed(db, playId)) >= LIMITS.namedVersions) refuse('too_many_versions')
  }
  const known = await database.transaction(async (db) => {
    await locked(db)
    return adopt(db, playId, settle)
  })
  if (known !== null) return known
  const moment = await workers.ask('keep', stored)
  const made = await database.transaction(async (db) => {
    await locked(db)
    const meanwhile = await adopt(db, playId, settle)
    if (meanwhile !== null) return meanwhile
    const after = (await findNewest(db, playId))?.seq ?? 0
    return addVersion(db, {
      id: newId(),
      play_id: playId,
      seq: stored.lastSeq,
      name: request.name,
      named_by: request.name === null ? null : request.by,
      kept: request.by !== null && request.name === null,
      authors: await listWriters(db, playId, { after, upto: stored.lastSeq }),
      ...moment,
      created_at: clock.now(),
    })
  })
  await thinOut(deps, playId)
  return made
}

const MINUTE = 60_000
/** A play gets a version when nobody has written in it for so long … */
const QUIET = 10 * MINUTE
/** … and while it is being written, once in so long. */
const LONGEST = 30 * MINUTE

/** Whether what was written between these two moments is due to be kept. */
const isDue = ({ first, last }: { first: Date; last: Date }, now: Date): boolean =>
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
