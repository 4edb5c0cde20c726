import type { BroughtFile, ImportState } from '@replique/contract'
import type { WorkItem } from '../../../kernel/jobs/runner/work.ts'
import type { ImportHead } from './store.ts'
import type { ImportsDeps } from './deps.ts'

/** What was read says that it was; until then, the work that reads it. */
function stateOf(row: ImportHead, work: WorkItem | null): ImportState {
  if (row.accepted_at !== null) return 'accepted'
  if (row.has_draft) return 'review'
  if (work?.state === 'waiting') return 'waiting'
  return work?.state === 'running' ? 'reading' : 'failed'
}

/** Work that nobody knows any more was cleared away long after it ended. */
const reasonOf = (work: WorkItem | null): string =>
  work?.state === 'cancelled' ? 'cancelled' : (work?.reason ?? 'gave_up')

export async function presentOne({ kernel }: ImportsDeps, row: ImportHead): Promise<BroughtFile> {
  const isRead = row.has_draft || row.accepted_at !== null
  const work = isRead ? null : await kernel.jobs.work.read(row.job_id)
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
