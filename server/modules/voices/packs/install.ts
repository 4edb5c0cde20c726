import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '../../../kernel/storage/storage.ts'
import type { Catalogue } from './catalogue.ts'
import { packFolder } from './installed.ts'
import { type Pack, PackError } from './pack.ts'
import { checksumOf, placePack, requireRoom } from './place.ts'
import { sharePack } from './shared-packs.ts'
import { tryPack } from './trial.ts'

/**
 * Hears how far an installation is, out of `all`: bytes downloaded, bytes of the archive unpacked, then the share of the
 * trial that is done.
 */
export type HearProgress = (progress: {
  readonly phase: 'downloading' | 'unpacking' | 'trying'
  readonly done: number
  readonly all: number
}) => void

export interface Installing {
  readonly dataDir: string
  /** The bucket from which every server gets the pack; null if there is none. */
  readonly bucket: Storage | null
  readonly signal: AbortSignal
  readonly hear: HearProgress
}

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
  try {
    return await place(archive, pack, installing)
  } finally {
    // after a cancellation, the next attempt needs no download
    if (!installing.signal.aborted) await rm(archive, { force: true })
  }
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
  return place(file, pack, installing)
}

async function download(
  address: string,
  path: string,
  { bytes, sha256 }: Pack,
  { signal, hear }: Installing,
): Promise<void> {
  const had = (await stat(path).catch(() => null))?.size ?? 0
  if (had === bytes && (await checksumOf(path)) === sha256) return
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

/** Unpacks an archive, tries its voices and installs it. Returns the pack with the voices that it offers. */
function place(archive: string, pack: Pack, { dataDir, bucket, signal, hear }: Installing): Promise<Pack> {
  return placePack(archive, pack, {
    dataDir,
    draft: 'new',
    signal,
    hear: (done) => hear({ phase: 'unpacking', done, all: pack.bytes }),
    describe: async (folder) => {
      const tried = await tryPack(pack, folder, { signal, hear: (done) => hear({ phase: 'trying', done, all: 1 }) })
      return bucket === null ? tried : sharePack(bucket, tried, archive, signal)
    },
  })
}
