import { uuid } from '@replique/contract'
import { z } from 'zod'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import type { DraftRead } from '../../plays/index.ts'
import { askAbout, type AskImporter } from './asking.ts'
import { fileKey } from './files.ts'
import { findImport, putDraft, type ImportHead } from './store.ts'
import type { ImportsDeps } from './deps.ts'

export const READ = 'import.read'
const order = z.object({ id: uuid })

/** The file is fetched, made out, looked at by a model where there is one, and kept. */
const STEPS = 4

/** Reads what was brought. Begun again after a crash it begins at the beginning; what was read already stays as it is. */
export function defineReading(deps: ImportsDeps): void {
  const { kernel } = deps
  kernel.jobs.work.define(READ, async ({ data, owner, signal, progress }) => {
    const { id } = order.parse(data)
    progress(0, STEPS)
    await deps.features.require('importer')
    const row = await findImport(kernel.database.db, id)
    if (row === null || row.owner_id !== owner) return refuse('import_not_found')
    if (row.has_draft || row.accepted_at !== null) return {}
    const read = await readFile(deps, row, signal)
    progress(2, STEPS)
    const draft = await relabelled(deps, { row, read, signal })
    progress(3, STEPS)
    signal.throwIfAborted()
    if (!(await putDraft(kernel.database.db, id, { draft, now: kernel.clock.now() }))) return refuse('import_not_found')
    progress(STEPS, STEPS)
    return {}
  })
}

async function readFile({ kernel, modules }: ImportsDeps, row: ImportHead, signal: AbortSignal): Promise<DraftRead> {
  const bytes = await kernel.storage.get(fileKey(row.id, row.created_at))
  if (bytes === null) return refuse('import_not_found')
  const { name, pasted } = row
  return modules.plays.readDraft({ name, bytes: Uint8Array.from(bytes), pasted }, signal)
}

interface Read {
  readonly row: ImportHead
  readonly read: DraftRead
  readonly signal: AbortSignal
}

/** A model that cannot be asked takes nothing away: the file was read without it. */
async function relabelled(deps: ImportsDeps, { row, read, signal }: Read): Promise<Uint8Array> {
  const { draft, doubtful } = read
  if (doubtful.length === 0 || !(await deps.features.hasModel('importer'))) return draft
  try {
    const ask: AskImporter = (request) =>
      deps.features.ask({ ...request, feature: 'importer', owner: row.owner_id, signal })
    const kinds = await askAbout(ask, doubtful)
    return kinds === null ? draft : await deps.modules.plays.relabelDraft(draft, kinds, signal)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'feature_off') throw error
    return deps.modules.plays.relabelDraft(draft, null, signal)
  }
}
