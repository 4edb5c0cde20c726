import { refuse } from '../../../kernel/refusal.ts'
import type { Storage } from '../../../kernel/storage/storage.ts'
import type { RecordingRow } from './tables.ts'

type Files = Pick<RecordingRow, 'id' | 'sound_id'>

/** What is heard of a take, as MP3. The names are the server's own: nothing that somebody typed becomes part of a path. */
export const soundKey = (soundId: string): string => `recordings/heard/${soundId}`
/** The whole take, as `pack` writes it. */
export const wholeKey = (id: string): string => `recordings/whole/${id}`

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Whether a disk without room is at the bottom of it. */
function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && FULL.has(String(error.code))) || isFull(error.cause)
}

export async function putFile(storage: Storage, key: string, bytes: Uint8Array): Promise<void> {
  await storage.put(key, bytes).catch(async (error: unknown) => {
    await storage.remove(key).catch(() => {})
    if (isFull(error)) return refuse('storage_full')
    throw error
  })
}

export async function removeFiles(storage: Storage, takes: readonly Files[]): Promise<void> {
  for (const { id, sound_id: soundId } of takes) {
    await storage.remove(soundKey(soundId))
    await storage.remove(wholeKey(id))
  }
}
