import { refuse } from '../refusal.ts'

/** Files by key. Keys are chosen by the server, never taken from a name that somebody typed. */
export interface Storage {
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Uint8Array | null>
  remove(key: string): Promise<void>
  /** Keys that begin with the prefix, ascending by name; 100 unless asked otherwise. */
  list(prefix: string, options?: { limit?: number }): Promise<string[]>
  /** Bytes of all files together. */
  size(): Promise<number>
}

const PART = /^[a-zA-Z0-9_-][a-zA-Z0-9._-]{0,119}$/

export function assertKey(key: string): string {
  const parts = key.split('/')
  if (key.length > 400 || !parts.every((part) => PART.test(part)))
    throw new Error(`not a storage key: ${key.slice(0, 80)}`)
  return key
}

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
