import type { Storage } from '../../../kernel/storage/storage.ts'
import type { RecordingRow } from './tables.ts'

type Files = Pick<RecordingRow, 'id' | 'sound_id'>

export const RECORDINGS = 'recordings/'

/** What is heard of a take, as MP3. The names are the server's own: nothing that somebody typed becomes part of a path. */
export const soundKey = (soundId: string): string => `recordings/heard/${soundId}`
/** The whole take, as `pack` writes it. */
export const wholeKey = (id: string): string => `recordings/whole/${id}`

export async function removeFiles(storage: Storage, takes: readonly Files[]): Promise<void> {
  for (const { id, sound_id: soundId } of takes) {
    await storage.remove(soundKey(soundId))
    await storage.remove(wholeKey(id))
  }
}
