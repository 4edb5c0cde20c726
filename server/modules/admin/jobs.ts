import type { AdminJob, JobState } from '@replique/contract'
import type { WorkItem } from '../../kernel/jobs/runner/work.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { AdminDeps } from './deps.ts'

const SIZE = 50

const STATES = {
  all: ['waiting', 'running', 'done', 'failed', 'cancelled'],
  live: ['waiting', 'running'],
  failed: ['failed'],
} as const satisfies Record<string, readonly JobState[]>

/** Jobs with whose they are, and never what they are about. */
async function present({ modules }: AdminDeps, items: readonly WorkItem[]): Promise<AdminJob[]> {
  const owners = [...new Set(items.map(({ owner }) => owner))]
  const [names, logins] = [await modules.auth.namesOf(owners), await modules.auth.people.loginsOf(owners)]
  return items.map(({ id, kind, owner, state, done, total, attempts, reason, createdAt, startedAt, endedAt }) => ({
    id,
    kind,
    state,
    done,
    total,
    attempts,
    reason,
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    ownerId: owner,
    ownerName: names.get(owner) ?? '',
    ownerLogin: logins.get(owner) ?? '',
  }))
}

export async function listJobs(
  deps: AdminDeps,
  { only, page }: { only: keyof typeof STATES; page: number },
): Promise<{ jobs: AdminJob[]; all: number; pages: number }> {
  const wanted = { states: STATES[only], limit: SIZE, offset: (page - 1) * SIZE }
  const { jobs, all } = await deps.modules.jobs.administration.list(wanted)
  return { jobs: await present(deps, jobs), all, pages: Math.max(1, Math.ceil(all / SIZE)) }
}

export async function changeJob(
  deps: AdminDeps,
  by: string,
  { id, what }: { id: string; what: 'cancel' | 'retry' },
): Promise<AdminJob> {
  const item = await deps.modules.jobs.administration[what](by, id)
  return (await present(deps, [item]))[0] ?? refuse('job_not_found')
}
