import { LIMITS } from '@replique/contract'
import type { Hono } from 'hono'
import { os, type Call, type AppEnv } from '../../../kernel/http/call.ts'
import { refuse, requireProved } from '../../../kernel/refusal.ts'
import {
  acceptImport,
  dropImport,
  startImport,
  correctImport,
  readCorrections,
  readStoredDraft,
  listImports,
  openImport,
} from './actions.ts'
import { type ImportsDeps, fileKey, FOLDER, defineImportJob, importerFeature } from './reading.ts'
import type { ExportedFile } from '../../../kernel/kernel.ts'
import { listAll, removeImport, knownIds, listUntouched, listNames } from './store.ts'
import { asAttachment } from '../../../kernel/http/answer.ts'

/** Limits uploads, draft downloads and accepted imports. */
const FILES = { name: 'imports.files', events: 60, seconds: 60, burst: 30 }
/** Rate limit for corrections. It is high, because in the import review every key press can be a correction. */
const CORRECTIONS = { name: 'imports.corrections', events: 600, seconds: 60, burst: 200 }

function importsRoutes(deps: ImportsDeps) {
  const { imports } = os.ai
  const limited = (context: Call, bucket: typeof FILES) => {
    const actor = requireProved(context.actor)
    return deps.kernel.limits.take(bucket, actor.id) ? actor : refuse('too_many_requests')
  }
  return {
    list: imports.list.handler(({ context }) => listImports(deps, requireProved(context.actor))),
    bring: imports.bring.handler(async ({ input: { file, pasted }, context, signal }) => {
      const actor = limited(context, FILES)
      const bytes = new Uint8Array(await file.arrayBuffer())
      return startImport(deps, actor, { name: file.name, bytes, pasted: pasted === 'yes', signal })
    }),
    open: imports.open.handler(({ input, context }) => openImport(deps, requireProved(context.actor), input.id)),
    reading: imports.reading.handler(({ input, context }) => readStoredDraft(deps, limited(context, FILES), input.id)),
    corrections: imports.corrections.handler(({ input, context }) =>
      readCorrections(deps, requireProved(context.actor), input.id),
    ),
    correct: imports.correct.handler(({ input, context }) => correctImport(deps, limited(context, CORRECTIONS), input)),
    accept: imports.accept.handler(({ input, context }) => acceptImport(deps, limited(context, FILES), input)),
    remove: imports.remove.handler(({ input, context }) => dropImport(deps, requireProved(context.actor), input.id)),
  }
}

async function exportImports({ kernel }: ImportsDeps, userId: string): Promise<object> {
  const rows = await listAll(kernel.database.db, userId)
  return {
    imports: rows.map(({ id, name, pasted, corrections, play_id, accepted_at, created_at }) => ({
      id,
      name,
      pasted,
      corrections,
      play_id: accepted_at === null ? null : play_id,
      created_at,
    })),
  }
}

const ENDING = /\.\w{1,12}$/

/** Returns the files of imports that have not become plays yet, as they were uploaded. */
async function importFiles({ kernel }: ImportsDeps, userId: string): Promise<ExportedFile[]> {
  const files: ExportedFile[] = []
  for (const row of await listAll(kernel.database.db, userId)) {
    const bytes = await kernel.storage.get(fileKey(row.id, row.created_at))
    if (bytes !== null) files.push({ name: `imports/${row.id}${ENDING.exec(row.name)?.[0] ?? ''}`, bytes })
  }
  return files
}

async function forgetImports({ kernel }: ImportsDeps, userId: string): Promise<void> {
  for (const row of await listAll(kernel.database.db, userId)) {
    await removeImport(kernel.database.db, row.id)
    await kernel.storage.remove(fileKey(row.id, row.created_at))
  }
}

const DAY = 86_400_000
const AT_ONCE = 200
const FILE = /\/(\d{4}-\d{2}-\d{2})-([\da-f-]{36})$/

/** Deletes imports that have not been touched for a long time, and orphaned files. */
async function sweepImports({ kernel }: ImportsDeps): Promise<void> {
  const { database, storage, clock, jobs } = kernel
  const now = clock.now().getTime()
  for (;;) {
    const rows = await listUntouched(database.db, new Date(now - LIMITS.importDays * DAY))
    for (const { id, job_id } of rows) {
      await removeImport(database.db, id)
      await jobs.userJobs.cancel(job_id)
    }
    if (rows.length === 0) break
  }
  // the row of a file from today or yesterday may not be written yet
  const before = new Date(now - DAY).toISOString().slice(0, 10)
  const old = (await storage.list(FOLDER, { limit: 10_000_000 })).flatMap((key) => {
    const [, day = '', id = ''] = FILE.exec(key) ?? []
    return day < before ? [{ key, id }] : []
  })
  for (let at = 0; at < old.length; at += AT_ONCE) {
    const some = old.slice(at, at + AT_ONCE)
    const known = await knownIds(
      database.db,
      some.map(({ id }) => id),
    )
    for (const { key, id } of some) if (!known.has(id)) await storage.remove(key)
  }
}

/** Files that are read and reviewed before they become plays. */
export interface Imports {
  readonly routes: ReturnType<typeof importsRoutes>
  http(app: Hono<AppEnv>): void
  /** Returns the names of a user's files, by id. Ids of other files are left out. */
  namesFor(userId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Deletes imports that have not been touched for a long time. A scheduled task does this every day. */
  sweep(): Promise<void>
  exportFor(userId: string): Promise<object>
  filesFor(userId: string): Promise<readonly ExportedFile[]>
  forget(userId: string): Promise<void>
}

export function openImports(deps: ImportsDeps): Imports {
  const { kernel } = deps
  defineImportJob(deps)
  deps.features.define('importer', importerFeature(deps))
  kernel.jobs.define('imports.sweep', () => sweepImports(deps), { schedule: '27 4 * * *' })
  return {
    routes: importsRoutes(deps),
    http: (app) => app.use('/api/imports/:id/reading', asAttachment),
    namesFor: (userId, ids) => listNames(kernel.database.db, userId, ids),
    sweep: () => sweepImports(deps),
    exportFor: (userId) => exportImports(deps, userId),
    filesFor: (userId) => importFiles(deps, userId),
    forget: (userId) => forgetImports(deps, userId),
  }
}
