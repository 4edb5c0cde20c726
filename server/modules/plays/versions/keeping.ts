import { LIMITS } from '@replique/contract'
import type { PlaysDeps } from '../deps.ts'
import {
  changeVersion,
  listAllVersions,
  listPlaysToThin,
  removeVersions,
  type VersionSummary,
  addVersion,
  countNamed,
  findNewest,
  listWriters,
  listPlaysToSave,
  readUpdateSpan,
} from './store.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { lockPlay } from '../store.ts'

/** The facts that decide whether a version is kept. */
export interface ThinningCandidate {
  readonly id: string
  readonly createdAt: Date
  /** Named, or saved on purpose. */
  readonly fixed: boolean
}

/** Maximum number of unnamed versions of a play; beyond this the oldest are dropped. */
const MOST_UNNAMED = 1000

const DAY = 86_400_000
const WEEK = 7 * DAY
/** Shifts weeks to start on a Monday, because 1 January 1970 was a Thursday. */
const MONDAY = 3 * DAY

/**
 * Returns the period for which at most one version is kept: the day, or the week if the version is older than 30 days.
 * Null for versions from the last 24 hours, which are all kept.
 */
function stretchOf(createdAt: Date, now: Date): string | null {
  const time = createdAt.getTime()
  const age = now.getTime() - time
  if (age < DAY) return null
  return age < 30 * DAY ? `day ${Math.floor(time / DAY)}` : `week ${Math.floor((time + MONDAY) / WEEK)}`
}

/**
 * Returns the ids of the versions to delete. `versions` must be sorted newest first. Keeps all versions from the last
 * 24 hours, the last version of each day for 30 days, and the last of each week before that. The newest version and
 * fixed versions are always kept.
 */
export function versionsToDrop(versions: readonly ThinningCandidate[], now: Date): Set<string> {
  const seen = new Set<string>()
  const drop = new Set<string>()
  versions.forEach(({ id, createdAt, fixed }, index) => {
    const stretch = stretchOf(createdAt, now)
    if (stretch === null) return
    if (seen.has(stretch) && !fixed && index > 0) drop.add(id)
    seen.add(stretch)
  })
  const loose = versions.filter(({ id, fixed }) => !fixed && !drop.has(id))
  for (const { id } of loose.slice(MOST_UNNAMED)) drop.add(id)
  return drop
}

/**
 * Maximum number of unnamed versions that are protected because a user saved them. Older versions are treated as
 * automatic.
 */
const MOST_KEPT = 200

type Deps = Pick<PlaysDeps, 'database' | 'clock'>

/** Deletes surplus versions of a play. Their authors are added to the next version that is kept. */
async function thinOut({ database, clock }: Deps, playId: string): Promise<void> {
  await database.transaction(async (db) => {
    const versions = await listAllVersions(db, playId)
    const kept = new Set(versions.filter((one) => one.kept && one.name === null).slice(0, MOST_KEPT))
    const list = versions.map((one) => ({
      id: one.id,
      createdAt: one.created_at,
      fixed: one.name !== null || kept.has(one),
    }))
    const drop = versionsToDrop(list, clock.now())
    for (const [id, authors] of inherited(versions, drop)) await changeVersion(db, id, { authors })
    await removeVersions(db, [...drop])
  })
}

/** Returns the new authors of each kept version that directly follows deleted ones: its own authors and theirs. */
function inherited(versions: readonly VersionSummary[], drop: ReadonlySet<string>): Map<string, string[]> {
  const heirs = new Map<string, string[]>()
  let heir: VersionSummary | undefined
  for (const one of versions) {
    if (!drop.has(one.id)) heir = one
    else if (heir !== undefined)
      heirs.set(heir.id, [...new Set([...one.authors, ...(heirs.get(heir.id) ?? heir.authors)])])
  }
  return heirs
}

/** Thins the versions of plays that nobody edits any more, as those versions age. */
export async function thinOldVersions(deps: Deps & Pick<PlaysDeps, 'log'>): Promise<void> {
  const now = deps.clock.now().getTime()
  const due = await listPlaysToThin(deps.database.db, { from: new Date(now - 45 * DAY), to: new Date(now - DAY) })
  for (const playId of due) await thinOut(deps, playId)
}

interface VersionInput {
  readonly name: string | null
  /** The user who asked for the version; null for the server itself. */
  readonly by: string | null
}

/**
 * Returns the change that makes the newest version satisfy the request, or null if both the version and the request
 * have a name.
 */
function changeFor(newest: VersionSummary, { name, by }: VersionInput): Parameters<typeof changeVersion>[2] | null {
  if (name !== null) return newest.name === null ? { name, named_by: by } : null
  return by === null || newest.kept || newest.name !== null ? {} : { kept: true }
}

/** Returns the newest version, if it has the current text and can satisfy the request. */
async function adopt(
  db: Db,
  playId: string,
  { request, seq }: { request: VersionInput; seq: number },
): Promise<VersionSummary | null> {
  const newest = await findNewest(db, playId)
  if (newest === null || newest.seq < seq) return null
  const change = changeFor(newest, request)
  if (change === null) return null
  if (Object.keys(change).length > 0) await changeVersion(db, newest.id, change)
  return { ...newest, name: change.name ?? newest.name, kept: change.kept ?? newest.kept }
}

/**
 * Saves the stored text of a play as a version. If nothing was written since the newest version, that one is reused,
 * unless it would need a second name.
 */
export async function storeVersion(deps: PlaysDeps, playId: string, request: VersionInput): Promise<VersionSummary> {
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
/** Milliseconds without edits after which a play gets a version. */
const QUIET = 10 * MINUTE
/** Milliseconds of continuous editing after which a play gets a version. */
const LONGEST = 30 * MINUTE

/** Whether a version of changes made between `first` and `last` is due. */
const isDue = ({ first, last }: { first: Date; last: Date }, now: Date): boolean =>
  now.getTime() - last.getTime() >= QUIET || now.getTime() - first.getTime() >= LONGEST

/** Maximum number of plays per run; the rest wait for the next one. */
const MOST = 500

/** Saves a version of every play for which one is due; also runs as a task every five minutes. */
export async function saveDueVersions(deps: PlaysDeps): Promise<void> {
  const { database, clock, log } = deps
  for (const playId of await listPlaysToSave(database.db, MOST)) {
    const span = await readUpdateSpan(database.db, playId, (await findNewest(database.db, playId))?.seq ?? 0)
    if (span === null || !isDue(span, clock.now())) continue
    try {
      await storeVersion(deps, playId, { name: null, by: null })
    } catch (error) {
      log.error('saving a version failed', { play: playId, error })
    }
  }
}
