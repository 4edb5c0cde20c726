import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Disk } from 'flydrive'
import { assertKey, type Storage } from './storage.ts'

/** Storage in a folder of this machine. The driver is loaded with the first file. */
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
  // A file may go while its size is asked for.
  for (const key of await listKeys(folder)) bytes += (await stat(join(folder, key)).catch(() => null))?.size ?? 0
  return bytes
}
