import { hostname } from 'node:os'
import type { Db } from '../db/database.ts'
import type { Kernel } from '../kernel.ts'
import { createDump, listDumps, timeOf } from './dumps.ts'

type ScheduleTables = {
  backup_schedule: {
    single: boolean
    is_set: boolean
    hour: number | null
    keep: number
    made_at: Date | null
    host: string | null
    failed_at: Date | null
    failure: string | null
  }
}

/** Minutes past the hour at which backups are made. */
const MINUTE = 15
const HOUR = 60 * 60_000

/** The hour of the daily backup in UTC (null for never), and how many of the newest backups to keep. */
export interface Schedule {
  readonly hour: number | null
  readonly keep: number
}

export type Failure = 'full' | 'denied' | 'other'

export interface ScheduleState extends Schedule {
  readonly madeAt: Date | null
  /** The host name of the machine that has the last backup, or null if there is none. */
  readonly host: string | null
  /** When backups started to fail, and why. Null if the last one succeeded. */
  readonly failedAt: Date | null
  readonly failure: Failure | null
  readonly nextAt: Date | null
}

export interface BackupSchedule {
  read(): Promise<ScheduleState>
  set(by: string, schedule: Schedule): Promise<ScheduleState>
  /** Makes a backup if one is due. Safe to call more often than needed. */
  makeDue(): Promise<void>
  start(): Promise<void>
}

const table = (db: Db) => db.withTables<ScheduleTables>()

/** Returns the last planned time that has passed. */
export function lastPlanned(now: Date, hour: number): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour, MINUTE)
  return new Date(today <= now.getTime() ? today : today - 24 * HOUR)
}

function failureOf(error: unknown): Failure {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'full'
  return code === 'EACCES' || code === 'EROFS' ? 'denied' : 'other'
}

/** Makes daily backups of rows and keys, with either database. */
export function openBackupSchedule(kernel: Kernel): BackupSchedule {
  const { config, database, clock, log, jobs, audit } = kernel
  const { dataDir } = config
  const usual: Schedule = {
    hour: config.backupHour === undefined ? (database.engine === 'pglite' ? 3 : null) : config.backupHour,
    keep: config.backupKeep,
  }

  const read = async (): Promise<ScheduleState & { readonly isDue: boolean }> => {
    const row = await table(database.db).selectFrom('backup_schedule').selectAll().executeTakeFirst()
    const { hour, keep } = row?.is_set === true ? row : usual
    const [newest] = await listDumps(dataDir, 'daily')
    const here = newest === undefined ? null : new Date(timeOf(newest))
    const told = row?.made_at ?? null
    const isHere = told === null || (here !== null && here >= told)
    const madeAt = isHere ? here : told
    const now = clock.now()
    const planned = hour === null ? null : lastPlanned(now, hour)
    const isDue = planned !== null && (madeAt === null || madeAt < planned)
    // a due backup is made at the next hourly check
    const look = Math.floor(now.getTime() / HOUR) * HOUR + MINUTE * 60_000
    const nextLook = new Date(look > now.getTime() ? look : look + HOUR)
    const nextPlan = planned === null ? null : new Date(planned.getTime() + 24 * HOUR)
    return {
      hour,
      keep,
      madeAt,
      host: madeAt === null ? null : ((isHere ? null : row?.host) ?? hostname()),
      failedAt: row?.failed_at ?? null,
      failure: (row?.failure ?? null) as Failure | null,
      nextAt: isDue ? nextLook : nextPlan,
      isDue,
    }
  }

  const change = (db: Db, values: Partial<ScheduleTables['backup_schedule']>): Promise<unknown> =>
    table(db)
      .insertInto('backup_schedule')
      .values({ single: true, is_set: false, keep: usual.keep, ...values } as ScheduleTables['backup_schedule'])
      .onConflict((conflict) => conflict.column('single').doUpdateSet(values))
      .execute()

  const makeDue = async (): Promise<void> => {
    const { isDue, keep, failedAt } = await read()
    if (!isDue) return
    try {
      await createDump({ database, dataDir, clock, log }, 'daily', { keep })
      await change(database.db, { made_at: clock.now(), host: hostname(), failed_at: null, failure: null })
    } catch (error) {
      const failure = failureOf(error)
      log.error('backup failed', { error })
      await change(database.db, { failed_at: failedAt ?? clock.now(), failure })
      // a failed backup is retried every hour, but recorded only once
      if (failedAt === null)
        await audit.record({ actor: null, action: 'backup.failed', target: 'daily', details: { failure } })
    }
  }

  jobs.define('daily-dump', makeDue, { schedule: `${MINUTE} * * * *`, retryLimit: 0 })
  return {
    read,
    makeDue,
    set: async (by, { hour, keep }) => {
      await database.transaction(async (db) => {
        await change(db, { is_set: true, hour, keep })
        await audit.record({ actor: by, action: 'backup.scheduled', target: 'daily', details: { hour, keep } }, db)
      })
      return read()
    },
    // makes up for a backup that was due while the machine was off or asleep
    start: async () => {
      if ((await read()).isDue) await jobs.enqueue('daily-dump', {})
    },
  }
}
