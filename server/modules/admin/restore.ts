import { appendFile, mkdir, rm, stat, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { LIMITS, RESTORE_PATH, type BackupContents, type ErrorCode, type RestoreStep } from '@replique/contract'
import type { Hono } from 'hono'
import { z } from 'zod'
import { bearerOf, type SignedIn } from '../../kernel/actor.ts'
import { openAudit } from '../../kernel/audit/audit.ts'
import { findDump, storeUploadedDump } from '../../kernel/backup/dumps.ts'
import { DamagedArchiveError } from '../../kernel/backup/tar.ts'
import { inspectArchive, maxUnpackedBytes } from '../../kernel/backup/restore.ts'
import { NewerDataError } from '../../kernel/db/migrate.ts'
import type { AppEnv } from '../../kernel/http/call.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import { requireAdministrator } from './actions.ts'
import type { AdminDeps } from './deps.ts'

/**
 * Whether a backup can be restored while this server runs. Not with Redis, because other servers on the same database
 * would keep stale state.
 */
export const isRestorable = ({ kernel, modules }: AdminDeps): boolean =>
  modules.restore !== null && kernel.config.redisUrl === null

const PIECES = { name: 'admin.backup-pieces', events: 20_000, seconds: 3600, burst: 2000 }
const RESTORES = { name: 'admin.restore', events: 60, seconds: 3600, burst: 30 }
/** Bytes of disk space that must stay free for everything else. */
const SPARE = 256 * 1024 * 1024

async function freeOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

interface Piece {
  readonly id: string
  readonly at: number
  readonly size: number
  readonly file: File
}

/** The current upload. The first piece of another upload cancels it. */
export interface Upload {
  id: string
  by: string
  received: number
  path: string
  /** Settles once the most recently received piece has been written. */
  last: Promise<unknown>
}

/** The current upload, and whether a backup is being read or restored. There is at most one of each. */
export interface RestoreState {
  upload: Upload | null
  busy: boolean
}

/** Stores the next piece of an uploaded backup. Returns the backup's name after the last piece, otherwise null. */
export async function storePiece(
  deps: AdminDeps,
  state: RestoreState,
  { id: by }: SignedIn,
  { id, at, size, file }: Piece,
): Promise<{ name: string | null }> {
  const { config, limits, clock, audit } = deps.kernel
  const { dataDir } = config
  if (!isRestorable(deps)) return refuse('restore_elsewhere')
  if (!limits.take(PIECES, by)) return refuse('too_many_requests')
  if (size > LIMITS.backup) return refuse('backup_too_large')
  if (at === 0) {
    if ((await freeOf(dataDir)) < size + SPARE) return refuse('storage_full')
    const before = state.upload
    const path = join(dataDir, 'tmp', `upload-${id}.part`)
    state.upload = { id, by, received: 0, path, last: Promise.resolve() }
    if (before !== null) await before.last.then(() => rm(before.path, { force: true }))
    await mkdir(join(dataDir, 'tmp'), { recursive: true, mode: 0o700 })
  }
  const { upload } = state
  if (upload?.id !== id || upload.by !== by || upload.received !== at) return refuse('upload_moved_on')
  if (file.size === 0 || at + file.size > size) return refuse('backup_wrong')
  upload.received += file.size
  const written = appendFile(upload.path, new Uint8Array(await file.arrayBuffer()), { mode: 0o600 })
  upload.last = written.catch(() => {})
  await written.catch(async (error: unknown) => {
    if (state.upload === upload) state.upload = null
    await rm(upload.path, { force: true })
    throw isFull(error) ? new Refusal('storage_full') : error
  })
  if (upload.received < size) return { name: null }
  state.upload = null
  const name = await storeUploadedDump(upload.path, { dataDir, clock })
  await audit.record({ actor: by, action: 'backup.uploaded', target: name, details: { bytes: size } })
  return { name }
}

const isFull = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOSPC'

/** The columns that are read from rows of `accounts` and `administrators`. */
const account = z.object({
  id: z.string(),
  email: z.string().nullish(),
  deleted_at: z.unknown(),
  leaving_at: z.unknown(),
})
const administrator = z.object({ account_id: z.string() })

/**
 * Counts users and plays while a backup is read, and looks for the administrator's own account. In a backup of another
 * server, that is the account with the same address.
 */
function countRows({ id: ownId, email: ownEmail }: Pick<SignedIn, 'id' | 'email'>) {
  const counted = { people: 0, plays: 0 }
  const [own, administrators] = [new Set<string>(), new Set<string>()]
  return {
    hearRows: (table: string, lines: string): void => {
      if (table === 'plays') counted.plays += lines.split('\n').length
      if (table === 'administrators')
        for (const line of lines.split('\n')) administrators.add(administrator.parse(JSON.parse(line)).account_id)
      if (table !== 'accounts') return
      for (const line of lines.split('\n')) {
        const { id, email, deleted_at, leaving_at } = account.parse(JSON.parse(line))
        if (deleted_at != null || leaving_at != null) continue
        counted.people += 1
        if (id === ownId || (email != null && email === ownEmail)) own.add(id)
      }
    },
    counted: () => ({ ...counted, own: own.intersection(administrators).size > 0 }),
  }
}

const wanted = z.object({
  backup: z.string().max(100),
  /** If set, the backup is restored; otherwise it is only read. */
  confirm: z.literal('restore').optional(),
  password: z.string().max(1000).default(''),
})

interface Reading {
  readonly path: string
  readonly actor: SignedIn
  readonly signal: AbortSignal
  hear(this: void, step: RestoreStep): void
}

async function read(deps: AdminDeps, { path, actor, signal, hear }: Reading): Promise<void> {
  const { size } = await stat(path)
  const rows = countRows(actor)
  const reading = {
    signal,
    most: maxUnpackedBytes(size),
    hear: (done: number) => hear({ phase: 'reading', done, all: size }),
  }
  const contents = await inspectArchive(path, { folders: deps.modules.migrations, reading, hearRows: rows.hearRows })
  const told: BackupContents = { ...contents, bytes: size, ...rows.counted() }
  hear({ phase: 'read', contents: told, proof: await deps.modules.auth.proofOf(actor) })
}

async function restore(deps: AdminDeps, { path, actor, signal, hear }: Reading): Promise<void> {
  const { kernel, modules } = deps
  const { audit, clock, config, log } = kernel
  const { size } = await stat(path)
  const target = basename(path)
  const full = new AbortController()
  const note = { actor: actor.id, target, details: {} }
  await audit.record({ ...note, action: 'backup.restore-begun' })
  let looked = 0
  const look = async (): Promise<void> => {
    if ((await freeOf(config.dataDir)) < SPARE) full.abort(new Refusal('storage_full'))
  }
  try {
    await modules.restore!(path, {
      signal: AbortSignal.any([signal, full.signal]),
      hear: (step) => {
        if (step.phase !== 'reading') return hear(step)
        if (step.done - looked > SPARE / 16) {
          looked = step.done
          void look()
        }
        hear({ ...step, all: size })
      },
      settle: async (database) => {
        await modules.auth.endEverySession(database.db)
        await openAudit(database, clock).record({ ...note, action: 'backup.restored' })
      },
    })
    hear({ phase: 'restored' })
  } catch (error) {
    log.warn('restore failed', { error, target })
    throw error
  }
}

/** Returns the error code that the client receives if a backup can't be read or restored. */
function codeOf(error: unknown): ErrorCode {
  if (error instanceof Refusal) return error.code
  if (error instanceof NewerDataError) return 'backup_newer'
  if (isFull(error)) return 'storage_full'
  // errors that the archive reader, zlib, JSON, Zod or the database throws for invalid content
  const isBroken = error instanceof DamagedArchiveError || error instanceof SyntaxError || error instanceof z.ZodError
  const { code = '' } = error as NodeJS.ErrnoException
  return isBroken || /^Z_|^ERR_|^(22|23|42)[\dA-Z]{3}$/.test(code) ? 'backup_wrong' : 'restore_failed'
}

/**
 * Mounts the route that reads or restores a stored backup. It is not in the contract, because the progress is streamed.
 */
export function mountRestore(app: Hono<AppEnv>, deps: AdminDeps, state: RestoreState): void {
  const { kernel, modules } = deps
  app.post(RESTORE_PATH, async (c) => {
    const actor = requireAdministrator(await kernel.readActor(bearerOf(c.req.raw.headers)))
    const request = wanted.safeParse(await c.req.json().catch(() => null))
    if (!request.success) return refuse('invalid')
    const { backup, confirm, password } = request.data
    if (!isRestorable(deps)) return refuse('restore_elsewhere')
    const path = (await findDump(kernel.config.dataDir, backup)) ?? refuse('backup_not_found')
    if (!kernel.limits.take(RESTORES, actor.id)) return refuse('too_many_requests')
    if (confirm !== undefined) await modules.auth.prove(actor, password)
    if (state.busy) return refuse('restore_going_on')
    state.busy = true
    const way = new AbortController()
    const body = linesOf(
      (hear) => (confirm === undefined ? read : restore)(deps, { path, actor, signal: way.signal, hear }),
      {
        cancel: () => way.abort(),
        end: () => {
          state.busy = false
        },
      },
    )
    return new Response(body, { headers: { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' } })
  })
}

/** Minimum time between two progress lines while reading, in milliseconds. */
const OFTEN = 200

/** Streams the steps of `work` as lines of JSON. Calls `cancel` if the client closes the stream. */
function linesOf(
  work: (hear: (step: RestoreStep) => void) => Promise<void>,
  { cancel, end }: { cancel: () => void; end: () => void },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let isOpen = true
  let told = 0
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      const say = (step: RestoreStep): void => {
        const now = performance.now()
        if (!isOpen || (step.phase === 'reading' && now - told < OFTEN)) return
        told = now
        controller.enqueue(encoder.encode(`${JSON.stringify(step)}\n`))
      }
      void work(say)
        .catch((error: unknown) => say({ phase: 'failed', code: codeOf(error) }))
        .finally(() => {
          end()
          if (isOpen) controller.close()
        })
    },
    cancel: () => {
      isOpen = false
      cancel()
    },
  })
}
