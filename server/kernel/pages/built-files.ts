import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

export interface BuiltFile {
  readonly bytes: Uint8Array
  /** The same compressed by the build, where it made a copy. */
  readonly brotli: Uint8Array | null
  readonly etag: string
}

interface Kept {
  readonly stamp: string
  readonly file: BuiltFile
}

const SEGMENT = /^[\w@][\w@.~+-]*$/

/** Files of the build, by their address; each is read again only when it has changed on the disk. */
export function openBuiltFiles(folder: string): (path: string) => Promise<BuiltFile | null> {
  const kept = new Map<string, Kept>()
  return async (path) => {
    const segments = path.slice(1).split('/')
    if (!segments.every((segment) => SEGMENT.test(segment))) return null
    const place = join(folder, ...segments)
    const found = await stat(place).catch(() => null)
    if (found === null || !found.isFile()) return null
    const stamp = `${found.mtimeMs} ${found.size}`
    const before = kept.get(path)
    if (before?.stamp === stamp) return before.file
    const file = await read(place)
    kept.set(path, { stamp, file })
    return file
  }
}

async function read(place: string): Promise<BuiltFile> {
  const [bytes, brotli] = await Promise.all([readFile(place), readFile(`${place}.br`).catch(() => null)])
  return { bytes, brotli, etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22) }
}
