import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { DESCRIPTION, packFolder } from './installed.ts'
import { type Catalogue, type Pack, PackError } from './pack.ts'

/** Hears how far an installation is: bytes downloaded, then bytes of the archive unpacked, out of `all`. */
export type HearProgress = (progress: {
  readonly phase: 'downloading' | 'unpacking'
  readonly done: number
  readonly all: number
}) => void

export interface Installing {
  readonly dataDir: string
  readonly signal: AbortSignal
  readonly hear: HearProgress
}

/** Size of an unpacked pack relative to its archive, with room to spare. */
const UNPACKED = 3

/** Installs a pack of the catalogue. A download that was interrupted is continued. */
export async function installPack(catalogue: Catalogue, name: string, installing: Installing): Promise<Pack> {
  const pack = catalogue.packs.find((one) => one.name === name)
  if (pack === undefined)
    throw new PackError(
      'unknown',
      `There is no pack ${JSON.stringify(name)}: npx replique voices list shows all packs.`,
    )
  const { dataDir } = installing
  await requireRoom(dataDir, pack)
  const archive = join(packFolder(dataDir), `.${pack.file}.part`)
  await download(`${catalogue.address}/${pack.file}`, archive, pack, installing)
  await unpack(archive, pack, installing)
  await rm(archive, { force: true })
  return pack
}

/** Installs a pack from an archive on this machine. The catalogue knows it by its checksum. */
export async function installFile(catalogue: Catalogue, file: string, installing: Installing): Promise<Pack> {
  const sha256 = await checksumOf(file).catch((error: unknown) => {
    throw new PackError('unreachable', `${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  })
  const pack = catalogue.packs.find((one) => one.sha256 === sha256)
  if (pack === undefined)
    throw new PackError(
      'wrong',
      `${basename(file)} is none of the packs in the catalogue, or it is incomplete: npx replique voices list shows all packs.`,
    )
  await requireRoom(installing.dataDir, pack)
  await unpack(file, pack, installing)
  return pack
}

async function requireRoom(dataDir: string, { bytes }: Pack): Promise<void> {
  await mkdir(packFolder(dataDir), { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(packFolder(dataDir))
  const needed = bytes * (1 + UNPACKED)
  if (bavail * bsize < needed)
    throw new PackError('full', `There is no room for this pack in ${dataDir}: it needs ${megabytes(needed)} MB.`)
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 1e6)

async function download(
  address: string,
  path: string,
  { bytes, sha256 }: Pack,
  { signal, hear }: Installing,
): Promise<void> {
  const had = (await stat(path).catch(() => null))?.size ?? 0
  const from = had < bytes ? had : 0
  const failed = (reason: string): PackError =>
    new PackError('unreachable', `${address} cannot be downloaded (${reason}). Try again: the download is continued.`)
  const response = await fetch(address, { signal, headers: from > 0 ? { range: `bytes=${from}-` } : {} }).catch(
    (error: unknown) => {
      signal.throwIfAborted()
      const { cause } = error as { cause?: NodeJS.ErrnoException }
      throw failed(cause?.code ?? (error as Error).message)
    },
  )
  if (!response.ok || response.body === null) throw failed(`status ${response.status}`)
  const continues = response.status === 206
  let done = continues ? from : 0
  const counted = new Transform({
    transform: (piece: Uint8Array, _, next) => {
      done += piece.length
      if (done > bytes) return next(wrongArchive(address))
      hear({ phase: 'downloading', done, all: bytes })
      next(null, piece)
    },
  })
  const body = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0])
  try {
    await pipeline(body, counted, createWriteStream(path, { flags: continues ? 'a' : 'w', mode: 0o600 }), { signal })
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof PackError) throw error
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw new PackError('full', `The disk is full: ${path}.`)
    throw failed((error as Error).message)
  }
  if (done < bytes) throw failed(`it ended after ${done} of ${bytes} bytes`)
  if ((await checksumOf(path)) === sha256) return
  // a wrong archive would be continued forever
  await rm(path, { force: true })
  throw wrongArchive(address)
}

const wrongArchive = (address: string): PackError =>
  new PackError('wrong', `${address} is not the archive in the catalogue: its checksum differs. Nothing was installed.`)

async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Uint8Array)
  return hash.digest('hex')
}

/** Unpacks an archive in a process of its own, because decompressing it takes all of a core for half a minute. */
async function unpack(archive: string, pack: Pack, { dataDir, signal, hear }: Installing): Promise<void> {
  const base = packFolder(dataDir)
  const draft = join(base, `.${pack.name}.new`)
  await rm(draft, { recursive: true, force: true })
  const script = fileURLToPath(new URL('./unpack-process.ts', import.meta.url))
  const child = fork(script, [archive, draft], { signal, stdio: ['ignore', 'ignore', 'ignore', 'ipc'], env: {} })
  try {
    const fault = await new Promise<string | null>((resolve, reject) => {
      child.on('message', (message: { done?: number; fault?: string | null }) => {
        if (message.done !== undefined) hear({ phase: 'unpacking', done: message.done, all: pack.bytes })
        if (message.fault !== undefined) resolve(message.fault)
      })
      child.on('error', reject)
      child.on('exit', (code) => resolve(`the process ended with ${code}`))
    })
    if (fault === 'ENOSPC') throw new PackError('full', `The disk is full: ${base}.`)
    if (fault !== null) throw new PackError('wrong', `${basename(archive)} cannot be unpacked (${fault}).`)
    await writeFile(join(draft, DESCRIPTION), JSON.stringify(pack))
    await rm(join(base, pack.name), { recursive: true, force: true })
    await rename(draft, join(base, pack.name))
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    child.kill()
    await rm(draft, { recursive: true, force: true })
  }
}
