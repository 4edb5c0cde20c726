import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DESCRIPTION, packFolder } from './installed.ts'
import { type Pack, PackError } from './pack.ts'

/** Size of an unpacked pack relative to its archive, with room to spare. */
const UNPACKED = 3

/** Throws a PackError if the data folder has no room for a pack and its archive. */
export async function requireRoom(dataDir: string, { bytes }: Pack): Promise<void> {
  await mkdir(packFolder(dataDir), { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(packFolder(dataDir))
  const needed = bytes * (1 + UNPACKED)
  if (bavail * bsize < needed)
    throw new PackError('full', `There is no room for this pack in ${dataDir}: it needs ${megabytes(needed)} MB.`)
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 1e6)

export async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Uint8Array)
  return hash.digest('hex')
}

export interface Placing {
  readonly dataDir: string
  /** The end of the name of the folder in which it is unpacked. */
  readonly draft: 'new' | 'shared'
  readonly signal: AbortSignal
  /** Called with the bytes of the archive that are unpacked. */
  readonly hear: (done: number) => void
  /** Gets the folder with the model, and returns the pack's description. If it throws, nothing is installed. */
  readonly describe: (folder: string) => Promise<Pack>
}

/**
 * Unpacks an archive and puts the pack where installed packs are. It is unpacked in a process of its own, because
 * decompressing takes all of a core for half a minute.
 */
export async function placePack(
  archive: string,
  pack: Pack,
  { dataDir, draft: end, signal, hear, describe }: Placing,
): Promise<Pack> {
  const base = packFolder(dataDir)
  const draft = join(base, `.${pack.name}.${end}`)
  await rm(draft, { recursive: true, force: true })
  const script = fileURLToPath(new URL('./unpack-process.ts', import.meta.url))
  const child = fork(script, [archive, draft], { signal, stdio: ['ignore', 'ignore', 'ignore', 'ipc'], env: {} })
  try {
    const fault = await new Promise<string | null>((resolve, reject) => {
      child.on('message', (message: { done?: number; fault?: string | null }) => {
        if (message.done !== undefined) hear(message.done)
        if (message.fault !== undefined) resolve(message.fault)
      })
      child.on('error', reject)
      child.on('exit', (code) => resolve(`the process ended with ${code}`))
    })
    if (fault === 'ENOSPC') throw new PackError('full', `The disk is full: ${base}.`)
    if (fault !== null) throw new PackError('wrong', `${basename(archive)} cannot be unpacked (${fault}).`)
    const described = await describe(draft)
    signal.throwIfAborted()
    await writeFile(join(draft, DESCRIPTION), JSON.stringify(described))
    await rm(join(base, pack.name), { recursive: true, force: true })
    await rename(draft, join(base, pack.name))
    return described
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    child.kill()
    await rm(draft, { recursive: true, force: true })
  }
}
