import { LIMITS, type PlayAuthors, type Version } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mayKeepVersions, mayReadVersions } from '../policy.ts'
import { requirePlay } from '../standing.ts'
import { lockPlay } from '../store.ts'
import { listClients } from '../text/store.ts'
import type { PlaysTools } from '../tools.ts'
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

const find = async ({ database }: PlaysTools, { id, versionId }: OfVersion): Promise<VersionFacts> =>
  (await findVersion(database.db, id, versionId)) ?? refuse('version_not_found')

const presentOne = async (tools: PlaysTools, one: VersionFacts): Promise<Version> =>
  (await presentVersions(tools, [one]))[0] ?? refuse('version_not_found')

export async function listHistory(
  tools: PlaysTools,
  actor: SignedIn,
  { id, before: last }: OfPlay & { before?: string | undefined },
): Promise<{ versions: Version[]; more: boolean }> {
  await requirePlay(tools, id, { reader: actor, may: mayReadVersions })
  const before = last === undefined ? undefined : await find(tools, { id, versionId: last })
  const rows = await listVersions(tools.database.db, id, { most: PAGE + 1, ...(before && { before }) })
  return { versions: await presentVersions(tools, rows.slice(0, PAGE)), more: rows.length > PAGE }
}

export async function keepPresent(
  tools: PlaysTools,
  actor: SignedIn,
  { id, name }: OfPlay & { name: string | null },
): Promise<Version> {
  await requirePlay(tools, id, { reader: actor, may: mayKeepVersions })
  return presentOne(tools, await keepVersion(tools, id, { name: cleanName(name), by: actor.id }))
}

/** One line, nothing unprintable. */
function cleanName(name: string | null): string | null {
  if (name === null) return null
  const clean = name.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
  return clean === '' ? refuse('invalid') : clean
}

export async function renameVersion(
  tools: PlaysTools,
  actor: SignedIn,
  { id, versionId, name: given }: OfVersion & { name: string | null },
): Promise<Version> {
  const { database } = tools
  await requirePlay(tools, id, { reader: actor, may: mayKeepVersions })
  const name = cleanName(given)
  const { name: before } = await find(tools, { id, versionId })
  await database.transaction(async (db) => {
    await lockPlay(db, id)
    if (name !== null && before === null && (await countNamed(db, id)) >= LIMITS.namedVersions)
      refuse('too_many_versions')
    await changeVersion(db, versionId, { name, named_by: name === null ? null : actor.id })
  })
  return presentOne(tools, await find(tools, { id, versionId }))
}

export async function giveState(tools: PlaysTools, actor: SignedIn, { id, versionId }: OfVersion): Promise<File> {
  await requirePlay(tools, id, { reader: actor, may: mayReadVersions })
  const state = (await readState(tools.database.db, id, versionId)) ?? refuse('version_not_found')
  return new File([state as Uint8Array<ArrayBuffer>], `${versionId}.gz`, { type: 'application/gzip' })
}

export async function listAuthors(tools: PlaysTools, actor: SignedIn, { id }: OfPlay): Promise<PlayAuthors> {
  await requirePlay(tools, id, { reader: actor, may: mayReadVersions })
  return presentAuthors(
    tools,
    actor,
    (await listClients(tools.database.db, id)).filter(({ wrote }) => wrote),
  )
}
