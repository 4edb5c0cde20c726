import { createReadStream, type ReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ReadableStream } from 'node:stream/web'
import { BACKUP_PATH, type Backups } from '@replique/contract'
import type { Hono } from 'hono'
import { z } from 'zod'
import { bearerOf } from '../../kernel/actor.ts'
import { listDumps, takeBackup } from '../../kernel/backup/dumps.ts'
import type { AppEnv } from '../../kernel/http/call.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse } from '../../kernel/refusal.ts'
import { requireAdministrator } from './actions.ts'

/** A backup reads the whole database and every file. */
const TAKEN = { name: 'admin.backup', events: 10, seconds: 3600, burst: 5 }
/** How the audit log has a whole backup; a dump goes by its name. */
const WHOLE = { action: 'backup.taken', target: 'backup' } as const

const wanted = z.object({ dump: z.string().max(100).optional() })

const dumpsOf = async (dataDir: string): Promise<string[]> => [
  ...(await listDumps(dataDir, 'daily')),
  ...(await listDumps(dataDir, 'before-upgrade')),
]

/** When a dump was made, by its name. */
function timeOf(name: string): string {
  const [, day = '', hours = '', minutes = '', seconds = ''] = /(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(name) ?? []
  return `${day}T${hours}:${minutes}:${seconds}.000Z`
}

/** What there is to go back to, newest first. */
export async function listBackups({ config, database, audit }: Kernel): Promise<Backups> {
  const { dataDir } = config
  const names = database.engine === 'pglite' ? await dumpsOf(dataDir) : []
  const dumps = await Promise.all(
    names.map(async (name) => {
      const size = await stat(join(dataDir, 'dumps', name)).then(
        (file) => file.size,
        () => null,
      )
      return size === null ? [] : [{ name, bytes: size, madeAt: timeOf(name) }]
    }),
  )
  const taken = await audit.last(WHOLE)
  return {
    dumps: dumps.flat().toSorted((a, b) => b.madeAt.localeCompare(a.madeAt)),
    takenAt: taken?.toISOString() ?? null,
  }
}

/** A backup made now, or one of the dumps, as a file; outside the contract because it is sent as it is read. */
export function mountBackup(app: Hono<AppEnv>, kernel: Kernel): void {
  const { config, database, clock, log, limits, audit } = kernel
  app.post(BACKUP_PATH, async (c) => {
    const { id } = requireAdministrator(await kernel.readActor(bearerOf(c.req.raw.headers)))
    const request = wanted.safeParse(await c.req.json().catch(() => null))
    if (!request.success) return refuse('invalid')
    const { dump } = request.data
    if (dump !== undefined && !(await dumpsOf(config.dataDir)).includes(dump)) return refuse('backup_not_found')
    if (!limits.take(TAKEN, id)) return refuse('too_many_requests')
    const file: ReadStream =
      dump === undefined
        ? await takeBackup({ database, dataDir: config.dataDir, clock, log })
        : createReadStream(join(config.dataDir, 'dumps', dump))
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
