import { createReadStream, type ReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { ReadableStream } from 'node:stream/web'
import { BACKUP_PATH, type Backups } from '@replique/contract'
import type { Hono } from 'hono'
import { z } from 'zod'
import { bearerOf } from '../../kernel/actor.ts'
import { findDump, listAllDumps, takeBackup } from '../../kernel/backup/dumps.ts'
import type { Schedule, ScheduleState } from '../../kernel/backup/schedule.ts'
import type { AppEnv } from '../../kernel/http/call.ts'
import { refuse } from '../../kernel/refusal.ts'
import { requireAdministrator } from './actions.ts'
import type { AdminDeps } from './deps.ts'
import { isRestorable } from './restore.ts'

/** Limits backups, because each of them reads the whole database and every file. */
const TAKEN = { name: 'admin.backup', events: 10, seconds: 3600, burst: 5 }
/** How the audit log records a full backup. For a dump, the target is its file name. */
const WHOLE = { action: 'backup.taken', target: 'backup' } as const

const wanted = z.object({ dump: z.string().max(100).optional() })

/** Returns the dumps on the server, newest first, the time of the last full backup and the schedule. */
export async function listBackups(deps: AdminDeps): Promise<Backups> {
  const { config, audit } = deps.kernel
  const taken = await audit.last(WHOLE)
  return {
    dumps: await listAllDumps(config.dataDir),
    takenAt: taken?.toISOString() ?? null,
    restorable: isRestorable(deps),
    schedule: showSchedule(await deps.modules.schedule.read()),
  }
}

function showSchedule({ hour, keep, madeAt, host, failedAt, failure, nextAt }: ScheduleState): Backups['schedule'] {
  const [made, failed, next] = [madeAt, failedAt, nextAt].map((time) => time?.toISOString() ?? null)
  return { hour, keep, madeAt: made ?? null, host, failedAt: failed ?? null, failure, nextAt: next ?? null }
}

export async function scheduleBackups(
  { modules }: AdminDeps,
  by: string,
  schedule: Schedule,
): Promise<Backups['schedule']> {
  return showSchedule(await modules.schedule.set(by, schedule))
}

/**
 * Mounts the route for downloading a new backup or an existing dump. It is not in the contract, because the file is
 * streamed.
 */
export function mountBackup(app: Hono<AppEnv>, { kernel }: AdminDeps): void {
  const { config, database, clock, log, limits, audit } = kernel
  app.post(BACKUP_PATH, async (c) => {
    const { id } = requireAdministrator(await kernel.readActor(bearerOf(c.req.raw.headers)))
    const request = wanted.safeParse(await c.req.json().catch(() => null))
    if (!request.success) return refuse('invalid')
    const { dump } = request.data
    const path = dump === undefined ? null : ((await findDump(config.dataDir, dump)) ?? refuse('backup_not_found'))
    if (!limits.take(TAKEN, id)) return refuse('too_many_requests')
    const file: ReadStream =
      path === null ? await takeBackup({ database, dataDir: config.dataDir, clock, log }) : createReadStream(path)
    const { size } = await stat(file.path)
    await audit.record({ ...WHOLE, ...(dump !== undefined && { target: dump }), actor: id, details: {} })
    const name = dump ?? `replique-${clock.now().toISOString().slice(0, 10)}.tar.gz`
    return new Response(ReadableStream.from(file) as unknown as BodyInit, {
      headers: {
        'content-type': 'application/gzip',
        'content-disposition': `attachment; filename="${name}"`,
        'content-length': String(size),
        'cache-control': 'no-store',
      },
    })
  })
}
