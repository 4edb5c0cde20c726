import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Log } from '../log.ts'
import { writeArchive } from './archive.ts'
import { createReadStream, type ReadStream } from 'node:fs'
import { newToken } from '../ids.ts'

const KEPT = 14
const DAY = 24 * 60 * 60 * 1000
const NAME = /^(daily|before-upgrade)-(\d{4}-\d{2}-\d{2}T\d{6}Z)\.tar\.gz$/

export interface Dumping {
  readonly database: Database
  readonly dataDir: string
  readonly clock: Clock
  readonly log: Log
}

const stampOf = (time: Date): string => `${time.toISOString().slice(0, 19).replaceAll(':', '')}Z`

/** Writes the rows and keys into DATA_DIR/dumps and keeps the newest fourteen of each reason. */
export async function dump(
  { database, dataDir, clock, log }: Dumping,
  reason: 'daily' | 'before-upgrade',
): Promise<string> {
  const folder = join(dataDir, 'dumps')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const now = clock.now()
  const path = join(folder, `${reason}-${stampOf(now)}.tar.gz`)
  const size = await writeArchive({ database, dataDir, now, files: false }, path)
  const old = (await listDumps(dataDir, reason)).slice(KEPT)
  for (const name of old) await rm(join(folder, name), { force: true })
  log.info('database dumped', { reason, path, size, removed: old.length })
  return path
}

/** Names of the dumps for one reason, newest first. */
export async function listDumps(dataDir: string, reason: string): Promise<string[]> {
  const names = await readdir(join(dataDir, 'dumps')).catch(() => [])
  return names
    .filter((name) => NAME.exec(name)?.[1] === reason)
    .sort()
    .reverse()
}

export async function isDumpDue({ dataDir, clock }: Dumping): Promise<boolean> {
  const [newest] = await listDumps(dataDir, 'daily')
  return newest === undefined || newest < `daily-${stampOf(new Date(clock.now().getTime() - DAY))}`
}

/** Every night, and soon after a start that comes more than a day after the last one, for machines that sleep at night. */
export function scheduleDumps(dumping: Dumping, jobs: Jobs): { start(): Promise<void> } {
  jobs.define('daily-dump', async () => void (await dump(dumping, 'daily')), { schedule: '15 3 * * *' })
  return {
    start: async () => {
      if (await isDumpDue(dumping)) await jobs.enqueue('daily-dump', {})
    },
  }
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
