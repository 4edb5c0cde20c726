// The process that unpacks the archive of a pack: unpack-process.ts ARCHIVE FOLDER.
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { readTar } from '../../../kernel/backup/tar.ts'

const openBunzip = createRequire(import.meta.url)('unbzip2-stream') as () => NodeJS.ReadWriteStream

/** Maximum size of everything in a pack, in bytes. */
const MOST = 2e9
const NAME = /^(?!.*(^|\/)\.{1,2}(\/|$))[^\0\\/][^\0\\]*$/

async function unpack(archive: string, folder: string): Promise<void> {
  const source = createReadStream(archive)
  let told = 0
  source.on('data', () => {
    if (source.bytesRead - told < 1_000_000) return
    told = source.bytesRead
    process.send?.({ done: told })
  })
  const plain = archive.includes('.tar.gz')
    ? source.pipe(createGunzip())
    : new Readable().wrap(source.pipe(openBunzip()))
  source.on('error', (error) => plain.destroy(error))
  let size = 0
  for await (const entry of readTar(plain as AsyncIterable<Uint8Array>)) {
    // everything is in one folder, whose name doesn't matter
    const name = entry.name.replace(/^(\.\/)?[^/]+\//, '')
    if (name === '' || name.endsWith('/')) continue
    size += entry.size
    if (!NAME.test(name) || size > MOST) throw new Error('it is not a pack')
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await pipeline(entry.body, createWriteStream(path, { mode: 0o600 }))
  }
  if (size === 0) throw new Error('it is empty')
}

const [archive = '', folder = ''] = process.argv.slice(2)
const fault = await unpack(archive, folder).then(
  () => null,
  (error: unknown) => (error as NodeJS.ErrnoException).code ?? (error as Error).message,
)
process.send?.({ fault }, () => process.exit())
