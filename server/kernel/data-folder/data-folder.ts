import { readFileSync } from 'node:fs'
import { link, readFile, rename, rm, stat, utimes, writeFile, access, constants, mkdir } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { newToken } from '../ids.ts'
import { StartError } from '../settings.ts'

/** Version of the folder's layout. Increase it when older versions can't read what newer versions write. */
const LAYOUT = 1
const STAMP = 'replique.json'
/** PostgreSQL version of the embedded engine. No other version can open its files. */
const POSTGRES = '18'

/** Returns whether a file or folder exists. */
export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** Creates the folder if it is missing. Throws a one-line error if it isn't writable. */
export async function prepareFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK | constants.R_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const reason = code === 'EEXIST' || code === 'ENOTDIR' ? 'it is not a folder' : `it cannot be written (${code})`
    throw new StartError(`DATA_DIR ${folder}: ${reason}. Example: DATA_DIR=/var/lib/replique`)
  }
}

/** Throws if a newer version has written the folder. The caller must hold the lock. */
export async function checkStamp(folder: string): Promise<void> {
  const stamp = await readStamp(folder)
  if (stamp > LAYOUT) {
    throw new StartError(
      `DATA_DIR ${folder} was written by a newer version of Réplique: start that version, or restore a backup.`,
    )
  }
  const engine = (await readFile(join(folder, 'database', 'PG_VERSION'), 'utf8').catch(() => POSTGRES)).trim()
  if (engine !== POSTGRES) {
    throw new StartError(
      `DATA_DIR ${folder} contains a PostgreSQL ${engine} database, but this version of Réplique uses PostgreSQL ${POSTGRES}: restore a backup into an empty folder.`,
    )
  }
  if (stamp === 0) await writeFile(join(folder, STAMP), `${JSON.stringify({ layout: LAYOUT })}\n`)
}

async function readStamp(folder: string): Promise<number> {
  const text = await readFile(join(folder, STAMP), 'utf8').catch(() => null)
  if (text === null) return 0
  try {
    const { layout } = JSON.parse(text) as { layout?: unknown }
    if (typeof layout === 'number') return layout
  } catch {
    // a power cut left the stamp incomplete; the database itself still refuses newer data
  }
  return 0
}

/**
 * Returns a process's start time, which distinguishes it from a later one with the same id. Null if the system doesn't
 * provide it.
 */
export function processStartTime(pid: number): string | null {
  try {
    // the name in parentheses may contain spaces and parentheses, so the fields begin after the last parenthesis
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ')
    return fields[19] ?? null
  } catch {
    return null
  }
}

/**
 * Returns whether a process with this id is running. A zombie, which has ended but has not been waited for, doesn't
 * count.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  try {
    return !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'latin1'))
  } catch {
    return true
  }
}

export interface FolderLock {
  /**
   * Adds to the lock file the port and the secret that the command line needs to reach this server. Only the folder's
   * owner can read the file.
   */
  tell(port: number, secret: string): Promise<void>
  release(): Promise<void>
}

/** The process that holds the folder, according to the lock file. */
export interface Holder {
  readonly pid: number
  readonly host: string
  readonly birth: string | null
  readonly mark: string
  readonly port?: number
  readonly secret?: string
}

const FILE = 'server.lock'
const BEAT = 2000
/** A lock held by another machine or container counts as stale after this time in milliseconds without a heartbeat. */
const SILENCE = 3 * BEAT
const held = new Set<string>()

export async function readHolder(folder: string): Promise<Holder | null> {
  return readHolderFile(join(folder, FILE))
}

async function readHolderFile(path: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    return { pid: 0, host: hostname(), birth: null, mark: 'unreadable' }
  }
}

/** Returns the process that is using the folder, or null. */
export async function readRunningHolder(folder: string): Promise<Holder | null> {
  const holder = await readHolder(folder)
  return holder !== null && (await isHolderRunning(folder, holder)) ? holder : null
}

/** Returns whether the process that wrote the lock is still running. */
export async function isHolderRunning(folder: string, holder: Holder): Promise<boolean> {
  if (holder.host !== hostname()) return isBeating(folder)
  if (holder.pid === process.pid) return held.has(holder.mark)
  if (!Number.isInteger(holder.pid) || holder.pid <= 0 || !isAlive(holder.pid)) return false
  return holder.birth === null || processStartTime(holder.pid) === holder.birth
}

async function isBeating(folder: string): Promise<boolean> {
  const beat = async (): Promise<number> => (await stat(join(folder, FILE)).catch(() => null))?.mtimeMs ?? 0
  const before = await beat()
  if (before === 0) return false
  await pause(SILENCE)
  return (await beat()) !== before
}

/**
 * Locks the folder for this process. The embedded database doesn't lock it, and two processes using one folder would
 * silently lose rows. Throws if another process holds the lock, but takes over the lock of a process that has ended.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const mine: Holder = { pid: process.pid, host: hostname(), birth: processStartTime(process.pid), mark: newToken(12) }
  const path = join(folder, FILE)
  const draft = join(folder, `.${FILE}.${mine.mark}`)
  await writeFile(draft, JSON.stringify(mine), { mode: 0o600 })
  held.add(mine.mark)
  try {
    for (let attempt = 0; !(await claim(draft, path)); attempt++) {
      const holder = await readHolder(folder)
      if (holder !== null && (attempt > 20 || (await isHolderRunning(folder, holder)))) throw inUse(folder, holder)
      if (holder !== null) await removeStale(folder, holder)
    }
    return keep(path, mine)
  } catch (error) {
    held.delete(mine.mark)
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

const inUse = (folder: string, holder: Holder): StartError =>
  new StartError(
    `DATA_DIR ${folder} is in use by another Réplique (process ${holder.pid} on ${holder.host}): stop that one first.`,
  )

// creating a hard link is atomic and fails if the file exists
async function claim(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    return claimWithoutLinks(draft, path)
  }
}

async function claimWithoutLinks(draft: string, path: string): Promise<boolean> {
  const written = writeFile(path, await readFile(draft), { flag: 'wx', mode: 0o600 })
  return written.then(
    () => true,
    () => false,
  )
}

// only one process at a time may remove a stale lock, and only after reading it again: otherwise it could remove a new
// lock instead
async function removeStale(folder: string, holder: Holder): Promise<void> {
  const path = join(folder, FILE)
  const turn = `${path}.turn`
  try {
    await writeFile(turn, '', { flag: 'wx' })
  } catch {
    const begun = await stat(turn).catch(() => null)
    if (begun !== null && Date.now() - begun.mtimeMs > SILENCE) await rm(turn, { force: true })
    await pause(50)
    return
  }
  const now = await readHolder(folder)
  if (now !== null && now.mark === holder.mark) await rm(path, { force: true })
  await rm(turn, { force: true })
}

function keep(path: string, mine: Holder): FolderLock {
  const beat = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => {}), BEAT)
  beat.unref()
  return {
    tell: async (port, secret) => {
      const draft = `${path}.${mine.mark}`
      await writeFile(draft, JSON.stringify({ ...mine, port, secret }), { mode: 0o600 })
      await rename(draft, path)
    },
    release: async () => {
      clearInterval(beat)
      held.delete(mine.mark)
      await rm(path, { force: true })
    },
  }
}
