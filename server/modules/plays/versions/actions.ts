import { LIMITS, type PlayAuthors, type Version } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mayKeepVersions, mayReadVersions } from '../policy.ts'
import { requirePlay } from '../standing.ts'
import { lockPlay } from '../store.ts'
import { listClients } from '../text/store.ts'
import type { PlaysDeps } from '../deps.ts'
import { keepVersion } from './keeping.ts'
import { presentAuthors, presentVersions } from './presentation.ts'
import { changeVersion, countNamed, findVersion, listVersions, readState, type VersionFacts } from './store.ts'

/** A page of a play's history. */
const PAGE = LIMITS.page

interface OfPlay {
  readonly id: string
}
interface OfVersion extends OfPlay {
  readonly versionId: string
}

const find = async ({ database }: PlaysDeps, { id, versionId }: OfVersion): Promise<VersionFacts> =>
  (await findVersion(database.db, id, versionId)) ?? refuse('version_not_found')

const presentOne = async (deps: PlaysDeps, one: VersionFacts): Promise<Version> =>
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

export async function keepPresent(
  deps: PlaysDeps,
  actor: SignedIn,
  { id, name }: OfPlay & { name: string | null },
): Promise<Version> {
  await requirePlay(deps, id, { reader: actor, may: mayKeepVersions })
  return presentOne(deps, await keepVersion(deps, id, { name: cleanName(name), by: actor.id }))
}

/** One line, nothing unprintable. */
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

export async function giveState(deps: PlaysDeps, actor: SignedIn, { id, versionId }: OfVersion): Promise<File> {
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
