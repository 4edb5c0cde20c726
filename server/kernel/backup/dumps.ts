import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { newToken } from '../ids.ts'
import type { Log } from '../log.ts'
import { writeArchive } from './archive.ts'

/** The reasons for making a dump, and how many of the newest dumps to keep for each reason in DATA_DIR/dumps. */
const KEPT = { daily: 14, 'before-upgrade': 14, 'before-restore': 3, uploaded: 3 } as const
export type DumpReason = keyof typeof KEPT
const REASONS = Object.keys(KEPT) as DumpReason[]

const NAME = /^(daily|before-upgrade|before-restore|uploaded)-(\d{4}-\d{2}-\d{2}T\d{6}Z)\.tar\.gz$/

export interface DumpDeps {
  readonly database: Database
  readonly dataDir: string
  readonly clock: Clock
  readonly log: Log
}

const stampOf = (time: Date): string => `${time.toISOString().slice(0, 19).replaceAll(':', '')}Z`

async function pathFor(reason: DumpReason, { dataDir, clock }: Pick<DumpDeps, 'dataDir' | 'clock'>): Promise<string> {
  const folder = join(dataDir, 'dumps')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return join(folder, `${reason}-${stampOf(clock.now())}.tar.gz`)
}

async function removeOld(reason: DumpReason, dataDir: string, keep: number = KEPT[reason]): Promise<number> {
  const old = (await listDumps(dataDir, reason)).slice(keep)
  for (const name of old) await rm(join(dataDir, 'dumps', name), { force: true })
  return old.length
}

/**
 * Dumps rows and keys, and stored files if requested, into DATA_DIR/dumps, and removes old dumps of the same reason.
 */
export async function createDump(
  { database, dataDir, clock, log }: DumpDeps,
  reason: Exclude<DumpReason, 'uploaded'>,
  { files = false, keep }: { readonly files?: boolean; readonly keep?: number } = {},
): Promise<string> {
  const path = await pathFor(reason, { dataDir, clock })
  const size = await writeArchive({ database, dataDir, now: clock.now(), files }, path)
  const removed = await removeOld(reason, dataDir, keep)
  log.info('database dumped', { reason, path, size, removed })
  return path
}

/** Moves an uploaded file into the dumps folder. Returns its name there. */
export async function storeUploadedDump(file: string, place: Pick<DumpDeps, 'dataDir' | 'clock'>): Promise<string> {
  const path = await pathFor('uploaded', place)
  await rename(file, path)
  await removeOld('uploaded', place.dataDir)
  return path.slice(join(place.dataDir, 'dumps').length + 1)
}

/** Lists the names of the dumps for one reason, newest first. */
export async function listDumps(dataDir: string, reason: DumpReason): Promise<string[]> {
  const names = await readdir(join(dataDir, 'dumps')).catch(() => [])
  return names
    .filter((name) => NAME.exec(name)?.[1] === reason)
    .sort()
    .reverse()
}

/** Stores when the last backup was made by command, which is saved elsewhere. */
const BY_COMMAND = 'last-backup'

export async function recordBackup(dataDir: string, time: Date): Promise<void> {
  await mkdir(join(dataDir, 'dumps'), { recursive: true, mode: 0o700 })
  await writeFile(join(dataDir, 'dumps', BY_COMMAND), time.toISOString())
}

/** Returns when the last backup was made by command, or null if there was none. */
export async function readBackupTime(dataDir: string): Promise<string | null> {
  const text = await readFile(join(dataDir, 'dumps', BY_COMMAND), 'utf8').catch(() => '')
  return Number.isNaN(Date.parse(text)) ? null : text
}

export interface DumpInfo {
  readonly name: string
  readonly bytes: number
  readonly madeAt: string
}

/** Returns when a dump was made, according to its name. */
export function timeOf(name: string): string {
  const [, day = '', hours = '', minutes = '', seconds = ''] = /(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(name) ?? []
  return `${day}T${hours}:${minutes}:${seconds}.000Z`
}

/** Lists all dumps, newest first. */
export async function listAllDumps(dataDir: string): Promise<DumpInfo[]> {
  const names = await Promise.all(REASONS.map((reason) => listDumps(dataDir, reason)))
  const kept = await Promise.all(
    names.flat().map(async (name) => {
      const file = await stat(join(dataDir, 'dumps', name)).catch(() => null)
      return file === null ? [] : [{ name, bytes: file.size, madeAt: timeOf(name) }]
    }),
  )
  return kept.flat().toSorted((a, b) => b.madeAt.localeCompare(a.madeAt))
}

/** Returns the path of the dump with this name, or null if there is none. Never returns other files in the folder. */
export async function findDump(dataDir: string, name: string): Promise<string | null> {
  const path = join(dataDir, 'dumps', name)
  return NAME.test(name) && (await stat(path).catch(() => null))?.isFile() === true ? path : null
}

/** Streams a complete backup. It is written to a file first, so that a slow reader doesn't hold up the database. */
export async function takeBackup({ database, dataDir, clock }: DumpDeps): Promise<ReadStream> {
  const folder = join(dataDir, 'tmp')
  const path = join(folder, `backup-${newToken(6)}.tar.gz`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeArchive({ database, dataDir, now: clock.now(), files: true }, path)
  const stream = createReadStream(path)
  stream.once('close', () => void rm(path, { force: true }))
  return stream
}
