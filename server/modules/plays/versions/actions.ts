import { type PlayAuthors, type PlayChanges, type Version, LIMITS } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import type { ClientRow } from '../tables.ts'
import { listUnseen, removeChangesBefore, type UnseenRow } from '../changes/store.ts'
import type { PlaysDeps } from '../deps.ts'
import { type VersionSummary, changeVersion, countNamed, findVersion, listVersions, readState } from './store.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mayKeepVersions, mayReadVersions } from '../policy.ts'
import { readerOf, requirePlay, accessTo } from '../access.ts'
import { listGivenRoles, lockPlay } from '../store.ts'
import { listClients } from '../text/store.ts'
import { storeVersion } from './keeping.ts'

/** Returns versions as shown in lists; names are looked up once for all of them. */
async function presentVersions(deps: PlaysDeps, rows: readonly VersionSummary[]): Promise<Version[]> {
  const ids = [...new Set(rows.flatMap(({ authors }) => authors))]
  const names = ids.length === 0 ? new Map<string, string>() : await deps.namesOf(ids)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    kind: row.kept ? 'kept' : 'automatic',
    createdAt: row.created_at.toISOString(),
    authors: row.authors.flatMap((id) => names.get(id) ?? []),
    words: row.words,
    pages: row.pages,
  }))
}

const HUES = 12

/**
 * Gives each person the hue of their caret, which is derived from their id. If it is taken, they get the next free hue.
 */
function huesOf(ids: readonly string[]): Map<string, number> {
  const hues = new Map<string, number>()
  const taken = new Set<number>()
  for (const id of ids) {
    const own = Number.parseInt(id.slice(0, 8), 16) % HUES
    const steps = Array.from({ length: HUES }, (_, step) => (own + step) % HUES)
    const hue = steps.find((one) => !taken.has(one)) ?? own
    taken.add(hue)
    hues.set(id, hue + 1)
  }
  return hues
}

/** Returns the author of each Yjs client id, without account ids. Deleted accounts have no name. */
async function presentAuthors(deps: PlaysDeps, actor: SignedIn, rows: readonly ClientRow[]): Promise<PlayAuthors> {
  const ids = [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))]
  const names = ids.length === 0 ? new Map<string, string>() : await deps.namesOf(ids)
  const known = ids.filter((id) => names.has(id))
  const hues = huesOf(known)
  const placeOf = (id: string | null): number | null => (id !== null && names.has(id) ? known.indexOf(id) : null)
  return {
    people: known.map((id) => ({ name: names.get(id) ?? '', you: id === actor.id, hue: hues.get(id) ?? 1 })),
    clients: rows.map((row) => ({
      client: row.client,
      person: placeOf(row.user_id),
      from: row.first_at.toISOString(),
      to: row.last_at.toISOString(),
    })),
  }
}

/** Number of versions per page of a play's history. */
const PAGE = LIMITS.page

interface OfPlay {
  readonly id: string
}
interface OfVersion extends OfPlay {
  readonly versionId: string
}

const find = async ({ database }: PlaysDeps, { id, versionId }: OfVersion): Promise<VersionSummary> =>
  (await findVersion(database.db, id, versionId)) ?? refuse('version_not_found')

const presentOne = async (deps: PlaysDeps, one: VersionSummary): Promise<Version> =>
  (await presentVersions(deps, [one]))[0] ?? refuse('version_not_found')

export async function listHistory(
  deps: PlaysDeps,
  actor: SignedIn,
  { id, before: last }: OfPlay & { before?: string | undefined },
): Promise<{ versions: Version[]; more: boolean }> {
  await requirePlay(deps, id, { reader: actor, may: mayReadVersions })
  const before = last === undefined ? undefined : await find(deps, { id, versionId: last })
  const rows = await listVersions(deps.database.db, id, { most: PAGE + 1, ...(before && { before }) })
  return { versions: await presentVersions(deps, rows.slice(0, PAGE)), more: rows.length > PAGE }
}

export async function saveVersion(
  deps: PlaysDeps,
  actor: SignedIn,
  { id, name }: OfPlay & { name: string | null },
): Promise<Version> {
  await requirePlay(deps, id, { reader: actor, may: mayKeepVersions })
  return presentOne(deps, await storeVersion(deps, id, { name: cleanName(name), by: actor.id }))
}

/** Collapses a name to one line without unprintable characters. */
function cleanName(name: string | null): string | null {
  if (name === null) return null
  const clean = name.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
  return clean === '' ? refuse('invalid') : clean
}

export async function renameVersion(
  deps: PlaysDeps,
  actor: SignedIn,
  { id, versionId, name: given }: OfVersion & { name: string | null },
): Promise<Version> {
  const { database } = deps
  await requirePlay(deps, id, { reader: actor, may: mayKeepVersions })
  const name = cleanName(given)
  const { name: before } = await find(deps, { id, versionId })
  await database.transaction(async (db) => {
    await lockPlay(db, id)
    if (name !== null && before === null && (await countNamed(db, id)) >= LIMITS.namedVersions)
      refuse('too_many_versions')
    await changeVersion(db, versionId, { name, named_by: name === null ? null : actor.id })
  })
  return presentOne(deps, await find(deps, { id, versionId }))
}

export async function readVersionState(deps: PlaysDeps, actor: SignedIn, { id, versionId }: OfVersion): Promise<File> {
  await requirePlay(deps, id, { reader: actor, may: mayReadVersions })
  const state = (await readState(deps.database.db, id, versionId)) ?? refuse('version_not_found')
  return new File([state as Uint8Array<ArrayBuffer>], `${versionId}.gz`, { type: 'application/gzip' })
}

export async function listAuthors(deps: PlaysDeps, actor: SignedIn, { id }: OfPlay): Promise<PlayAuthors> {
  await requirePlay(deps, id, { reader: actor, may: mayReadVersions })
  return presentAuthors(
    deps,
    actor,
    (await listClients(deps.database.db, id)).filter(({ wrote }) => wrote),
  )
}

/** Maximum number of plays in one list of changes. */
const MOST_PLAYS = 20
/** Maximum number of people named for each play. */
const MOST_PEOPLE = 3

/**
 * Lists what others changed since the user last opened each play that they can read, most recently changed play first.
 */
export async function listChanges(deps: PlaysDeps, actor: SignedIn): Promise<PlayChanges[]> {
  const { db } = deps.database
  const given = await listGivenRoles(db, await readerOf(deps, actor))
  const rows = await listUnseen(db, { userId: actor.id, given: [...given.keys()], most: MOST_PLAYS })
  const readable = rows.filter((row) => mayReadVersions(accessTo(row, actor, given.get(row.play_id) ?? [])))
  if (readable.length === 0) return []
  const names = await deps.namesOf([...new Set(readable.map(({ author }) => author))])
  return [...Map.groupBy(readable, ({ play_id: id }) => id).values()].flatMap((some) => presentChanges(some, names))
}

function presentChanges(rows: readonly UnseenRow[], names: ReadonlyMap<string, string>): PlayChanges[] {
  const [first] = rows
  if (first === undefined) return []
  const { play_id: playId, title, version_id: versionId } = first
  const people = rows.slice(0, MOST_PEOPLE).map(({ author, lines, places, place, at }) => ({
    name: names.get(author) ?? '',
    lines,
    places,
    place: places === 1 ? place : '',
    at: at.toISOString(),
  }))
  return [{ playId, title, versionId, people, others: rows.length - people.length }]
}

const DAY = 86_400_000
/** Milliseconds for which changes are kept. After a longer absence, users read the whole play again. */
const REMEMBERED = 90 * DAY

export const forgetOldChanges = ({ database, clock }: Pick<PlaysDeps, 'database' | 'clock'>): Promise<void> =>
  removeChangesBefore(database.db, new Date(clock.now().getTime() - REMEMBERED))
