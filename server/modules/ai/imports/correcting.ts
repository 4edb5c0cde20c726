import { LIMITS, type BroughtFile } from '@replique/contract'
import type { Correction } from '@replique/script'
import type { SignedIn } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { presentOne } from './presenting.ts'
import { mayTouch } from './policy.ts'
import {
  findImport,
  listCorrections,
  listOpen,
  lockImport,
  readDraft,
  replaceCorrections,
  type ImportHead,
} from './store.ts'
import type { ImportsDeps } from './deps.ts'

const own = (actor: SignedIn, row: ImportHead | null): ImportHead =>
  row !== null && mayTouch(actor.id, row.owner_id) ? row : refuse('import_not_found')

export const requireOwn = async (deps: ImportsDeps, actor: SignedIn, id: string): Promise<ImportHead> =>
  own(actor, await findImport(deps.kernel.database.db, id))

/** One's own import, which nobody else changes until the transaction ends. */
export const lockOwn = async (db: Db, actor: SignedIn, id: string): Promise<ImportHead> =>
  own(actor, await lockImport(db, id))

export async function listImports(deps: ImportsDeps, actor: SignedIn): Promise<{ imports: BroughtFile[] }> {
  const rows = await listOpen(deps.kernel.database.db, actor.id)
  return { imports: await Promise.all(rows.map((row) => presentOne(deps, row))) }
}

export const openImport = async (deps: ImportsDeps, actor: SignedIn, id: string): Promise<BroughtFile> =>
  presentOne(deps, await requireOwn(deps, actor, id))

/** What was made out of it, as it is kept. */
export async function giveReading(deps: ImportsDeps, actor: SignedIn, id: string): Promise<File> {
  await requireOwn(deps, actor, id)
  const draft = (await readDraft(deps.kernel.database.db, id)) ?? refuse('import_not_read')
  return new File([draft as Uint8Array<ArrayBuffer>], `${id}.gz`, { type: 'application/gzip' })
}

export async function giveCorrections(
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

/** Whoever has not seen what another device put right meanwhile puts nothing right before they have. */
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
