import { refuse } from '../refusal.ts'
import type { Storage } from './storage.ts'

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Whether a disk without room is at the bottom of it. */
function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && FULL.has(String(error.code))) || isFull(error.cause)
}

/** Puts a file whole or not at all; refuses storage_full. */
export async function putFile(storage: Storage, key: string, bytes: Uint8Array): Promise<void> {
  await storage.put(key, bytes).catch(async (error: unknown) => {
    await storage.remove(key).catch(() => {})
    if (isFull(error)) return refuse('storage_full')
    throw error
  })
}
