import type { SignedIn } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { lockOwn, requireOwn } from './correcting.ts'
import { fileKey } from './files.ts'
import { listCorrections, markAccepted, readDraft, removeImport } from './store.ts'
import type { ImportsDeps } from './deps.ts'

/**
 * Makes the play. It has had its id since the file came, so that there is one, whoever asks how often and wherever the
 * server ended; the row says so afterwards.
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

/** Lets a file go. The play that was made of it stays. */
export async function dropImport(deps: ImportsDeps, actor: SignedIn, id: string): Promise<void> {
  const row = await requireOwn(deps, actor, id)
  const { database, storage, jobs } = deps.kernel
  await removeImport(database.db, id)
  await jobs.work.cancel(row.job_id)
  await jobs.work.remove(row.job_id)
  await storage.remove(fileKey(id, row.created_at))
}
