import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Disk } from 'flydrive'
import { refuse } from '../refusal.ts'

/** Files by key. Keys are chosen by the server, never taken from a name that a user typed. */
export interface Storage {
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Uint8Array | null>
  remove(key: string): Promise<void>
  /** Returns keys that begin with the prefix, in ascending order; at most 100 by default. */
  list(prefix: string, options?: { limit?: number }): Promise<string[]>
  /** Returns the total size of all files in bytes. */
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

/** Returns whether an error was caused by a full disk. */
function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && FULL.has(String(error.code))) || isFull(error.cause)
}

/** Stores a file completely or not at all. Refuses with `storage_full` if the disk is full. */
export async function putFile(storage: Storage, key: string, bytes: Uint8Array): Promise<void> {
  await storage.put(key, bytes).catch(async (error: unknown) => {
    await storage.remove(key).catch(() => {})
    if (isFull(error)) return refuse('storage_full')
    throw error
  })
}

/** Stores files in a local folder. The driver is loaded on first use. */
export function openDiskStorage(folder: string): Storage {
  let disk: Promise<Disk> | null = null
  const open = (): Promise<Disk> => (disk ??= openDisk(folder))
  return {
    put: async (key, bytes) => (await open()).put(assertKey(key), bytes),
    get: async (key) => {
      const files = await open()
      return (await files.exists(assertKey(key))) ? files.getBytes(key) : null
    },
    remove: async (key) => (await open()).delete(assertKey(key)),
    list: async (prefix, { limit = 100 } = {}) => {
      const keys = await listKeys(folder)
      return keys.filter((key) => key.startsWith(prefix)).slice(0, limit)
    },
    size: () => sizeOf(folder),
  }
}

async function openDisk(folder: string): Promise<Disk> {
  const [{ Disk }, { FSDriver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/fs')])
  return new Disk(new FSDriver({ location: folder, visibility: 'private' }))
}

async function listKeys(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  return files
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0
  // a file may have been removed since it was listed
  for (const key of await listKeys(folder)) bytes += (await stat(join(folder, key)).catch(() => null))?.size ?? 0
  return bytes
}
