import { isId } from '../../../kernel/ids.ts'
import type { VoicesDeps } from '../deps.ts'
import {
  RECORDINGS,
  removeFiles,
  findNamed,
  forgetOrphans,
  recordOrphans,
  changeTake,
  listOfLine,
  listPlays,
  lockConsents,
  removeOf,
  removeTakes,
  soundKey,
  listConsents,
  listOwn,
} from './store.ts'
import type { SignedIn } from '../../../kernel/actor.ts'
import { requireTake } from './showing.ts'
import type { ExportedFile } from '../../../kernel/kernel.ts'

const DAY = 86_400_000
/**
 * Milliseconds after which a file without a row is deleted. A file is stored just before its row, so a newer one may
 * still get a row.
 */
const PATIENCE = DAY / 2
const AT_ONCE = 200
const ALL = 10_000_000

const idIn = (key: string): string => key.slice(key.lastIndexOf('/') + 1)

/**
 * Deletes orphaned files, which remain if the server stops before it writes their row. A file must be found without a
 * row twice, at least `PATIENCE` apart.
 */
export async function removeOrphanedSounds({ kernel }: Pick<VoicesDeps, 'kernel'>): Promise<void> {
  const { storage, database, clock } = kernel
  const now = clock.now()
  const before = new Date(now.getTime() - PATIENCE)
  const files = (await storage.list(RECORDINGS, { limit: ALL })).filter((key) => isId(idIn(key)))
  for (let at = 0; at < files.length; at += AT_ONCE) {
    const some = files.slice(at, at + AT_ONCE)
    const named = await findNamed(database.db, some.map(idIn))
    const [known, strays] = [some.filter((key) => named.has(idIn(key))), some.filter((key) => !named.has(idIn(key)))]
    const old = strays.length === 0 ? [] : await recordOrphans(database.db, strays, { now, before })
    for (const key of old) await storage.remove(key)
    await forgetOrphans(database.db, [...known, ...old])
  }
}

/** Deletes a take. If it was the best take of its line, the newest remaining one becomes the best. */
export async function removeTake(deps: VoicesDeps, actor: SignedIn, id: string): Promise<void> {
  const { database, storage } = deps.kernel
  const take = await requireTake(deps, actor, id)
  await database.transaction(async (db) => {
    await lockConsents(db, actor.id)
    await removeTakes(db, [id])
    const [newest, ...others] = await listOfLine(db, take)
    if (newest && ![newest, ...others].some(({ best }) => best)) await changeTake(db, newest.id, { best: true })
  })
  await removeFiles(storage, [take])
}

/** Deletes all takes and consents of a user, of a play, or of a user in a play. */
export async function removeEverything(
  { kernel }: Pick<VoicesDeps, 'kernel'>,
  of: { userId?: string; playId?: string },
): Promise<void> {
  const gone = await kernel.database.transaction(async (db) => {
    if (of.userId !== undefined) await lockConsents(db, of.userId)
    return removeOf(db, of)
  })
  await removeFiles(kernel.storage, gone)
}

/** Deletes recordings of plays that no longer exist. */
export async function removeDeletedPlaysTakes(deps: VoicesDeps, playIds?: readonly string[]): Promise<void> {
  for (const playId of playIds ?? (await listPlays(deps.kernel.database.db)))
    if ((await deps.modules.plays.peopleOf(playId)).length === 0) await removeEverything(deps, { playId })
}

const fileOf = (id: string): string => `recordings/${id}.mp3`

/** Exports a user's consents and recordings. */
export async function exportRecordings({ kernel }: VoicesDeps, userId: string): Promise<object> {
  const { db } = kernel.database
  const [consents, takes] = [await listConsents(db, { userId }), await listOwn(db, userId)]
  return {
    recording_consents: consents.map(({ play_id, given_at }) => ({ play_id, given_at })),
    recordings: takes.map((row) => ({
      play_id: row.play_id,
      character_id: row.character_id,
      best: row.best,
      seconds: row.seconds,
      created_at: row.created_at,
      file: fileOf(row.id),
    })),
  }
}

/** Returns a user's takes as files, each trimmed as others hear it. */
export async function recordingFiles({ kernel }: VoicesDeps, userId: string): Promise<ExportedFile[]> {
  const files: ExportedFile[] = []
  for (const { id, sound_id: soundId } of await listOwn(kernel.database.db, userId)) {
    const bytes = await kernel.storage.get(soundKey(soundId))
    if (bytes !== null) files.push({ name: fileOf(id), bytes })
  }
  return files
}
