import type { KeptFile } from '../../../kernel/module.ts'
import type { VoicesDeps } from '../deps.ts'
import { soundKey } from './files.ts'
import { listConsents, listOwn } from './store.ts'

const fileOf = (id: string): string => `recordings/${id}.mp3`

/** Where somebody agreed to being heard, and what they recorded. */
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

/** Each take as others hear it. */
export async function recordingFiles({ kernel }: VoicesDeps, userId: string): Promise<KeptFile[]> {
  const files: KeptFile[] = []
  for (const { id, sound_id: soundId } of await listOwn(kernel.database.db, userId)) {
    const bytes = await kernel.storage.get(soundKey(soundId))
    if (bytes !== null) files.push({ name: fileOf(id), bytes })
  }
  return files
}
