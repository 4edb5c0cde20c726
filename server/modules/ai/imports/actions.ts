import { type ImportedFile, type ImportState, LIMITS, type ImportedPlay } from '@replique/contract'
import type { Correction } from '@replique/script'
import type { UserJob } from '../../../kernel/jobs/runner/user-job.ts'
import {
  type ImportSummary,
  addImport,
  countOpen,
  findImport,
  lockOwner,
  listCorrections,
  listOpen,
  lockImport,
  readDraft,
  replaceCorrections,
  markAccepted,
  removeImport,
} from './store.ts'
import { type ImportsDeps, fileKey, IMPORT_JOB } from './reading.ts'
import type { SignedIn } from '../../../kernel/actor.ts'
import { newId } from '../../../kernel/ids.ts'
import { refuse, requireFileWithin } from '../../../kernel/refusal.ts'
import { putFile } from '../../../kernel/storage/storage.ts'
import type { UploadedFile } from '../../plays/index.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { mayAccessImport } from '../policy.ts'

/** Determines an import's state from its row. Until the file has been read, this is the state of its job. */
function stateOf(row: ImportSummary, work: UserJob | null): ImportState {
  if (row.accepted_at !== null) return 'accepted'
  if (row.has_draft) return 'review'
  if (work?.state === 'waiting') return 'waiting'
  return work?.state === 'running' ? 'reading' : 'failed'
}

/** A job that no longer exists counts as failed, because jobs are only deleted long after they end. */
const reasonOf = (work: UserJob | null): string =>
  work?.state === 'cancelled' ? 'cancelled' : (work?.reason ?? 'gave_up')

async function presentOne({ kernel }: ImportsDeps, found: ImportSummary): Promise<ImportedFile> {
  const isRead = found.has_draft || found.accepted_at !== null
  const work = isRead ? null : await kernel.jobs.userJobs.read(found.job_id)
  // the draft may have been stored since the row was read
  const row = work?.state === 'done' ? ((await findImport(kernel.database.db, found.id)) ?? found) : found
  const state = stateOf(row, work)
  return {
    id: row.id,
    name: row.pasted ? '' : row.name,
    state,
    job: row.job_id,
    done: work?.done ?? 0,
    total: work?.total ?? 0,
    reason: state === 'failed' ? reasonOf(work) : null,
    play: row.accepted_at === null ? null : row.play_id,
    corrections: row.corrections,
    createdAt: row.created_at.toISOString(),
  }
}

type Imported = { import: ImportedFile; play: null } | { import: null; play: ImportedPlay }

interface ImportRequest extends UploadedFile {
  readonly pasted: boolean
}

/**
 * Starts an import. A file whose format states what every line is becomes a play immediately. Any other file, and all
 * pasted text, is read in the background and becomes a draft.
 */
export async function startImport(deps: ImportsDeps, actor: SignedIn, file: ImportRequest): Promise<Imported> {
  await deps.features.require('importer')
  if (file.bytes.byteLength === 0) return refuse('file_empty')
  requireFileWithin(file.bytes.byteLength, LIMITS.upload)
  if (!file.pasted && (await deps.modules.plays.isExact(file)))
    return { import: null, play: await deps.modules.plays.importFile(actor, file) }
  return { import: await keep(deps, actor, file), play: null }
}

const LONGEST_NAME = 200

/** Removes characters that can't be displayed. Shortens a long name from the start, to keep its file extension. */
const cleanName = (name: string): string =>
  Array.from(name.normalize('NFC').replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ''))
    .slice(-LONGEST_NAME)
    .join('')
    .toWellFormed()

/** Stores the file, then the row and its job in one transaction. If that fails, the file is deleted. */
async function keep(deps: ImportsDeps, actor: SignedIn, { name, bytes, pasted }: ImportRequest): Promise<ImportedFile> {
  const { database, storage, clock, jobs } = deps.kernel
  if ((await countOpen(database.db, actor.id)) >= LIMITS.imports) return refuse('too_many_imports')
  const id = newId()
  const now = clock.now()
  const key = fileKey(id, now)
  await putFile(storage, key, bytes)
  try {
    await database.transaction(async (db) => {
      await lockOwner(db, actor.id)
      if ((await countOpen(db, actor.id)) >= LIMITS.imports) refuse('too_many_imports')
      const job = await jobs.userJobs.ask({ kind: IMPORT_JOB, owner: actor.id, subject: id, data: { id }, key: id }, db)
      await addImport(db, {
        id,
        owner_id: actor.id,
        name: cleanName(name),
        pasted,
        job_id: job.id,
        play_id: newId(),
        created_at: now,
        touched_at: now,
      })
    })
  } catch (error) {
    await storage.remove(key)
    throw error
  }
  return presentOne(deps, (await findImport(database.db, id)) ?? refuse('import_not_found'))
}

const own = (actor: SignedIn, row: ImportSummary | null): ImportSummary =>
  row !== null && mayAccessImport(actor.id, row.owner_id) ? row : refuse('import_not_found')

const requireOwn = async (deps: ImportsDeps, actor: SignedIn, id: string): Promise<ImportSummary> =>
  own(actor, await findImport(deps.kernel.database.db, id))

/** Locks the user's own import until the transaction ends. */
const lockOwn = async (db: Db, actor: SignedIn, id: string): Promise<ImportSummary> =>
  own(actor, await lockImport(db, id))

export async function listImports(deps: ImportsDeps, actor: SignedIn): Promise<{ imports: ImportedFile[] }> {
  const rows = await listOpen(deps.kernel.database.db, actor.id)
  return { imports: await Promise.all(rows.map((row) => presentOne(deps, row))) }
}

export const openImport = async (deps: ImportsDeps, actor: SignedIn, id: string): Promise<ImportedFile> =>
  presentOne(deps, await requireOwn(deps, actor, id))

/** Returns the draft as it is stored, gzipped. */
export async function readStoredDraft(deps: ImportsDeps, actor: SignedIn, id: string): Promise<File> {
  await requireOwn(deps, actor, id)
  const draft = (await readDraft(deps.kernel.database.db, id)) ?? refuse('import_not_read')
  return new File([draft as Uint8Array<ArrayBuffer>], `${id}.gz`, { type: 'application/gzip' })
}

export async function readCorrections(
  deps: ImportsDeps,
  actor: SignedIn,
  id: string,
): Promise<{ corrections: Correction[] }> {
  const row = await requireOwn(deps, actor, id)
  if (!row.has_draft) return refuse('import_not_read')
  return { corrections: await listCorrections(deps.kernel.database.db, id) }
}

interface Corrected {
  readonly id: string
  readonly had: number
  readonly keep: number
  readonly add: readonly Correction[]
}

/** Saves corrections. Refuses with import_moved_on if another device saved some in the meantime. */
export async function correctImport(
  deps: ImportsDeps,
  actor: SignedIn,
  { id, had, keep, add }: Corrected,
): Promise<{ corrections: number }> {
  await deps.features.require('importer')
  const { database, clock } = deps.kernel
  return database.transaction(async (db) => {
    const row = await lockOwn(db, actor, id)
    if (!row.has_draft) return refuse('import_not_read')
    if (row.corrections !== had || keep > had) return refuse('import_moved_on')
    if (keep + add.length > LIMITS.corrections) return refuse('too_many_corrections')
    return { corrections: await replaceCorrections(db, id, { keep, add, now: clock.now() }) }
  })
}

/**
 * Creates the play, and then marks the import as accepted. The play's id was assigned when the file was uploaded, so
 * repeated requests, or a retry after a crash, result in the same play.
 */
export async function acceptImport(
  deps: ImportsDeps,
  actor: SignedIn,
  { id, had }: { readonly id: string; readonly had: number },
): Promise<{ play: string }> {
  const { database, storage, clock } = deps.kernel
  const row = await requireOwn(deps, actor, id)
  if (row.accepted_at !== null) return { play: row.play_id }
  await deps.features.require('importer')
  const draft = (await readDraft(database.db, id)) ?? refuse('import_not_read')
  if (row.corrections !== had) return refuse('import_moved_on')
  const corrections = await listCorrections(database.db, id)
  if (corrections.length !== had) return refuse('import_moved_on')
  const bytes = await storage.get(fileKey(id, row.created_at))
  const original = bytes === null || row.pasted ? null : { name: row.name, bytes }
  await deps.modules.plays.acceptDraft(actor.id, { playId: row.play_id, draft, corrections, original })
  await database.transaction(async (db) => {
    const locked = await lockOwn(db, actor, id)
    if (locked.accepted_at === null) await markAccepted(db, id, clock.now())
  })
  await storage.remove(fileKey(id, row.created_at))
  return { play: row.play_id }
}

/** Deletes an import. A play that was made from it is kept. */
export async function dropImport(deps: ImportsDeps, actor: SignedIn, id: string): Promise<void> {
  const row = await requireOwn(deps, actor, id)
  const { database, storage, jobs } = deps.kernel
  await removeImport(database.db, id)
  await jobs.userJobs.cancel(row.job_id)
  await jobs.userJobs.remove(row.job_id)
  await storage.remove(fileKey(id, row.created_at))
}
