import { gunzipSync } from 'node:zlib'
import type { ExportedFile } from '../../kernel/kernel.ts'
import { removeDeletedPlaysFiles, originalsOf } from './attachments/actions.ts'
import { listAttachments } from './attachments/store.ts'
import { forgetActor, listPartsOf } from './casting/store.ts'
import { fileName, fileNames } from './exporting.ts'
import { forgetVisits, listVisits } from './changes/store.ts'
import { forgetSeen } from './lines/store.ts'
import { forgetLabels, listLabels } from './listing/store.ts'
import { listOwned, listPeople, listRowsOf, removePerson, removePlay } from './store.ts'
import { forgetClients } from './text/store.ts'
import type { PlaysDeps } from './deps.ts'
import { forgetNamer, listNamed, listNamedBy, readState } from './versions/store.ts'

/** Returns the user's data without the text of their plays: the list of plays, and their roles. */
export async function exportOf({ database }: PlaysDeps, userId: string): Promise<object> {
  const owned = await listOwned(database.db, userId)
  const names = fileNames(owned)
  const plays = owned.map(({ id, title, status, created_at, updated_at, trashed_at }) => ({
    id,
    title,
    status,
    created_at,
    updated_at,
    trashed_at,
    file: `${names.get(id)}.fountain`,
  }))
  const originals: object[] = []
  for (const { id } of owned)
    for (const { name, bytes, created_at } of await listAttachments(database.db, id))
      originals.push({ play_id: id, name, bytes, created_at })
  const rows = await listRowsOf(database.db, userId)
  const versions = await listNamedBy(database.db, userId)
  const labels = await listLabels(database.db, userId)
  const parts = (await listPartsOf(database.db, userId)).map(({ play_id, character_id, understudy }) => ({
    play_id,
    character_id,
    understudy,
  }))
  return {
    plays,
    labels,
    parts,
    roles: rows.map(({ play_id, role, opened_at }) => ({ play_id, role, opened_at })),
    visits: await listVisits(database.db, userId),
    versions,
    originals,
  }
}

/** Returns the user's plays and their named versions as files, with the original files of imported plays. */
export async function filesOf(
  { database, text, workers, storage }: PlaysDeps,
  userId: string,
): Promise<ExportedFile[]> {
  const owned = await listOwned(database.db, userId)
  const files: ExportedFile[] = []
  for (const [id, name] of fileNames(owned)) {
    const { bytes } = await workers.ask('print', { text: await text.open(id), format: 'fountain' })
    files.push({ name: `${name}.fountain`, bytes }, ...(await namedVersions({ database, workers }, id, name)))
    files.push(...(await originalsOf({ database, storage }, id, name)))
  }
  return files
}

/** Returns the named versions of a play, in a folder beside it. Each file name contains the version's date and name. */
async function namedVersions(
  { database, workers }: Pick<PlaysDeps, 'database' | 'workers'>,
  playId: string,
  folder: string,
): Promise<ExportedFile[]> {
  const files: ExportedFile[] = []
  for (const { id, name, created_at } of await listNamed(database.db, playId)) {
    const state = await readState(database.db, playId, id)
    if (state === null) continue
    const text = { snapshot: new Uint8Array(gunzipSync(state)), updates: [] }
    const { bytes } = await workers.ask('print', { text, format: 'fountain' })
    const moment = created_at.toISOString().slice(0, 16).replace('T', ' ').replace(':', '.')
    const base = `${folder}/${moment} ${fileName(name ?? '', 'en')}`
    const taken = files.filter((one) => one.name.startsWith(base)).length
    files.push({ name: `${base}${taken === 0 ? '' : ` ${taken + 1}`}.fountain`, bytes })
  }
  return files
}

export interface DeletionEffects {
  /** Plays that are deleted with the account, and the number of other people with access to each. */
  readonly plays: { readonly id: string; readonly title: string; readonly others: number }[]
  /** The number of other people's plays that the user loses access to. */
  readonly sharedPlays: number
}

export async function listDeletionEffects({ database }: PlaysDeps, userId: string): Promise<DeletionEffects> {
  const owned = await listOwned(database.db, userId)
  const people = await listPeople(
    database.db,
    owned.map(({ id }) => id),
  )
  const others = Map.groupBy(
    people.filter(({ user_id }) => user_id !== null),
    ({ play_id }) => play_id,
  )
  return {
    plays: owned.map(({ id, title }) => ({ id, title, others: others.get(id)?.length ?? 0 })),
    sharedPlays: (await listRowsOf(database.db, userId)).length,
  }
}

/** Deletes the user's plays and roles. Their writing in other people's plays is kept. */
export async function forgetPerson(deps: PlaysDeps, userId: string): Promise<void> {
  const { database, events, pendingSamples, visits } = deps
  // a sample still being created would otherwise outlive its owner
  await pendingSamples.settled(userId)
  await visits.settled()
  const owned = (await listOwned(database.db, userId)).map(({ id }) => id)
  for (const playId of owned) {
    await removePlay(database.db, playId)
    events.emit('play.trashed', { playId })
  }
  await removeDeletedPlaysFiles(deps, owned)
  for (const row of await listRowsOf(database.db, userId)) {
    await removePerson(database.db, row.id)
    events.emit('play.role-changed', { playId: row.play_id, userId })
  }
  await forgetLabels(database.db, userId)
  await forgetActor(database.db, userId)
  await forgetSeen(database.db, userId)
  await forgetVisits(database.db, userId)
  await forgetClients(database.db, userId)
  await forgetNamer(database.db, userId)
}
