/**
 * Packs in the bucket of FILES_URL. A pack that is installed on one server is stored there, and every other server gets
 * it from there once it needs voices; one that is removed on one server disappears from all.
 */
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Storage } from '../../../kernel/storage/storage.ts'
import { DESCRIPTION, listInstalled, packFolder, removePack } from './installed.ts'
import { type Pack, packShape, parsePack, readPack } from './pack.ts'
import { checksumOf, placePack, requireRoom } from './place.ts'

const FOLDER = 'voices/'
/** Bytes per stored part of an archive. Stored files are held in memory. */
const PART = 8_000_000
const MOST_PARTS = 1000
/** Milliseconds after which a server looks into the bucket again. */
const FRESH = 30_000

const keyOf = (name: string, file: number | string): string =>
  `${FOLDER}${name}/${typeof file === 'number' ? String(file).padStart(4, '0') : file}`

/** Stores an installed pack and its archive in the bucket. Returns the pack's description. */
export async function sharePack(bucket: Storage, pack: Pack, archive: string, signal: AbortSignal): Promise<Pack> {
  const shared = { ...pack, shared: true }
  const file = await open(archive)
  try {
    for (let part = 0; part * PART < pack.bytes; part++) {
      signal.throwIfAborted()
      const bytes = new Uint8Array(Math.min(PART, pack.bytes - part * PART))
      await file.read(bytes, 0, bytes.length, part * PART)
      await bucket.put(keyOf(pack.name, part), bytes)
    }
  } finally {
    await file.close()
  }
  // the description is last, so that no server begins with half an archive
  await bucket.put(keyOf(pack.name, DESCRIPTION), Buffer.from(JSON.stringify(shared)))
  return shared
}

interface Place {
  readonly dataDir: string
  /** Null if packs are not shared. */
  readonly bucket: Storage | null
}

/** Removes a pack from this server and, if it is shared, from all others. Returns false if it isn't installed. */
export async function uninstallPack({ dataDir, bucket }: Place, name: string): Promise<boolean> {
  const wasShared = bucket !== null && (await removeShared(bucket, name))
  return (await removePack(dataDir, name)) || wasShared
}

async function removeShared(bucket: Storage, name: string): Promise<boolean> {
  if (!packShape.shape.name.safeParse(name).success) return false
  const keys = await bucket.list(keyOf(name, ''), { limit: MOST_PARTS })
  await bucket.remove(keyOf(name, DESCRIPTION))
  for (const key of keys) await bucket.remove(key)
  return keys.length > 0
}

async function listShared(bucket: Storage): Promise<Pack[]> {
  const keys = await bucket.list(FOLDER, { limit: 100 * MOST_PARTS })
  const packs: Pack[] = []
  for (const key of keys.filter((one) => one.endsWith(`/${DESCRIPTION}`))) {
    const text = await bucket.get(key)
    const pack = text && parsePack(Buffer.from(text).toString())
    if (pack && keyOf(pack.name, DESCRIPTION) === key) packs.push(pack)
  }
  return packs
}

interface Following {
  readonly bucket: Storage
  readonly dataDir: string
  readonly signal: AbortSignal
}

/** Brings the installed packs in line with those in the bucket. */
async function followBucket({ bucket, dataDir, signal }: Following): Promise<void> {
  const shared = await listShared(bucket)
  const installed = await listInstalled(dataDir)
  for (const { name, shared: wasShared } of installed)
    if (wasShared === true && !shared.some((one) => one.name === name)) await removePack(dataDir, name)
  for (const pack of shared) {
    const own = await readPack(join(packFolder(dataDir), pack.name, DESCRIPTION))
    if (JSON.stringify(own) !== JSON.stringify(pack)) await fetchShared(pack, { bucket, dataDir, signal })
  }
}

async function fetchShared(pack: Pack, { bucket, dataDir, signal }: Following): Promise<void> {
  await requireRoom(dataDir, pack)
  const archive = join(packFolder(dataDir), `.${pack.file}.shared`)
  try {
    const file = await open(archive, 'w', 0o600)
    try {
      for (let part = 0; part * PART < pack.bytes; part++) {
        signal.throwIfAborted()
        const bytes = await bucket.get(keyOf(pack.name, part))
        if (bytes === null) throw new Error(`a part of the pack ${pack.name} is missing in the bucket`)
        await file.write(bytes)
      }
    } finally {
      await file.close()
    }
    if ((await checksumOf(archive)) !== pack.sha256) throw new Error(`the pack ${pack.name} in the bucket is damaged`)
    const describe = (): Promise<Pack> => Promise.resolve(pack)
    await placePack(archive, pack, { dataDir, draft: 'shared', signal, hear: () => {}, describe })
  } finally {
    await rm(archive, { force: true })
  }
}

/** Follows the bucket while voices are used. Without a bucket, nothing is shared. */
export function openSharedPacks({ config, storage, clock, log }: SharedPacksKernel) {
  const stopping = new AbortController()
  let looked = -Infinity
  let running: Promise<void> | null = null
  return {
    /** Looks into the bucket, if nobody has for a while. Until a pack is there, other voices speak. */
    refresh: async (): Promise<void> => {
      const now = clock.now().getTime()
      if (config.filesUrl === null || now - looked < FRESH || stopping.signal.aborted) return running ?? undefined
      looked = now
      running ??= followBucket({ bucket: storage, dataDir: config.dataDir, signal: stopping.signal })
        .catch((error: unknown) => {
          if (!stopping.signal.aborted) log.warn('the voices in the bucket cannot be read', { error })
        })
        .finally(() => {
          running = null
        })
      return running
    },
    stop: async (): Promise<void> => {
      stopping.abort(new Error('the server stops'))
      await running
    },
  }
}

type SharedPacksKernel = Pick<Kernel, 'config' | 'storage' | 'clock' | 'log'>
