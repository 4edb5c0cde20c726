import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { newToken } from '../ids.ts'
import type { Log } from '../log.ts'
import { writeArchive } from './archive.ts'

/** Why a file is in DATA_DIR/dumps, and how many of each are kept: the newest. */
const KEPT = { daily: 14, 'before-upgrade': 14, 'before-restore': 3, uploaded: 3 } as const
export type DumpReason = keyof typeof KEPT
const REASONS = Object.keys(KEPT) as DumpReason[]

const NAME = /^(daily|before-upgrade|before-restore|uploaded)-(\d{4}-\d{2}-\d{2}T\d{6}Z)\.tar\.gz$/

export interface Dumping {
  readonly database: Database
  readonly dataDir: string
  readonly clock: Clock
  readonly log: Log
}

const stampOf = (time: Date): string => `${time.toISOString().slice(0, 19).replaceAll(':', '')}Z`

async function pathFor(reason: DumpReason, { dataDir, clock }: Pick<Dumping, 'dataDir' | 'clock'>): Promise<string> {
  const folder = join(dataDir, 'dumps')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return join(folder, `${reason}-${stampOf(clock.now())}.tar.gz`)
}

async function removeOld(reason: DumpReason, dataDir: string, keep: number = KEPT[reason]): Promise<number> {
  const old = (await listDumps(dataDir, reason)).slice(keep)
  for (const name of old) await rm(join(dataDir, 'dumps', name), { force: true })
  return old.length
}

/** Writes the rows and keys, with stored files where asked, into DATA_DIR/dumps and keeps the newest few of each reason. */
export async function dump(
  { database, dataDir, clock, log }: Dumping,
  reason: Exclude<DumpReason, 'uploaded'>,
  { files = false, keep }: { readonly files?: boolean; readonly keep?: number } = {},
): Promise<string> {
  const path = await pathFor(reason, { dataDir, clock })
  const size = await writeArchive({ database, dataDir, now: clock.now(), files }, path)
  const removed = await removeOld(reason, dataDir, keep)
  log.info('database dumped', { reason, path, size, removed })
  return path
}

/** Keeps a file that was uploaded beside the dumps; answers the name that it has there. */
export async function keepUploaded(file: string, place: Pick<Dumping, 'dataDir' | 'clock'>): Promise<string> {
  const path = await pathFor('uploaded', place)
  await rename(file, path)
  await removeOld('uploaded', place.dataDir)
  return path.slice(join(place.dataDir, 'dumps').length + 1)
}

/** Names of the dumps for one reason, newest first. */
export async function listDumps(dataDir: string, reason: DumpReason): Promise<string[]> {
  const names = await readdir(join(dataDir, 'dumps')).catch(() => [])
  return names
    .filter((name) => NAME.exec(name)?.[1] === reason)
    .sort()
    .reverse()
}

export interface KeptDump {
  readonly name: string
  readonly bytes: number
  readonly madeAt: string
}

/** When a dump was made, by its name. */
export function timeOf(name: string): string {
  const [, day = '', hours = '', minutes = '', seconds = ''] = /(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(name) ?? []
  return `${day}T${hours}:${minutes}:${seconds}.000Z`
}

/** All that is there, newest first. */
export async function listKept(dataDir: string): Promise<KeptDump[]> {
  const names = await Promise.all(REASONS.map((reason) => listDumps(dataDir, reason)))
  const kept = await Promise.all(
    names.flat().map(async (name) => {
      const file = await stat(join(dataDir, 'dumps', name)).catch(() => null)
      return file === null ? [] : [{ name, bytes: file.size, madeAt: timeOf(name) }]
    }),
  )
  return kept.flat().toSorted((a, b) => b.madeAt.localeCompare(a.madeAt))
}

/** Where the dump of a name is; null where there is none, whatever else lies there. */
export async function findDump(dataDir: string, name: string): Promise<string | null> {
  const path = join(dataDir, 'dumps', name)
  return NAME.test(name) && (await stat(path).catch(() => null))?.isFile() === true ? path : null
}

/** A whole backup as a stream. It is written first, so that a slow reader does not keep the database waiting. */
export async function takeBackup({ database, dataDir, clock }: Dumping): Promise<ReadStream> {
  const folder = join(dataDir, 'tmp')
  const path = join(folder, `backup-${newToken(6)}.tar.gz`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeArchive({ database, dataDir, now: clock.now(), files: true }, path)
  const stream = createReadStream(path)
  stream.once('close', () => void rm(path, { force: true }))
  return stream
}
