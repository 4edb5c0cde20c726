import type { AdminJob, JobState } from '@replique/contract'
import type { WorkItem } from '../../kernel/jobs/work/work.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { AdminTools } from './tools.ts'

const SIZE = 50

const STATES = {
  all: ['waiting', 'running', 'done', 'failed', 'cancelled'],
  live: ['waiting', 'running'],
  failed: ['failed'],
} as const satisfies Record<string, readonly JobState[]>

/** Jobs with whose they are, and never what they are about. */
async function present({ doors }: AdminTools, items: readonly WorkItem[]): Promise<AdminJob[]> {
  const owners = [...new Set(items.map(({ owner }) => owner))]
  const [names, logins] = [await doors.auth.namesOf(owners), await doors.auth.people.loginsOf(owners)]
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
  tools: AdminTools,
  { only, page }: { only: keyof typeof STATES; page: number },
): Promise<{ jobs: AdminJob[]; all: number; pages: number }> {
  const wanted = { states: STATES[only], limit: SIZE, offset: (page - 1) * SIZE }
  const { jobs, all } = await tools.doors.jobs.administration.list(wanted)
  return { jobs: await present(tools, jobs), all, pages: Math.max(1, Math.ceil(all / SIZE)) }
}

export async function changeJob(
  tools: AdminTools,
  by: string,
  { id, what }: { id: string; what: 'cancel' | 'retry' },
): Promise<AdminJob> {
  const item = await tools.doors.jobs.administration[what](by, id)
  return (await present(tools, [item]))[0] ?? refuse('job_not_found')
}
