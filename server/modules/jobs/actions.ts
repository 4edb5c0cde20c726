import type { Job, JobState } from '@replique/contract'
import type { SignedIn } from '../../kernel/actor.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { isId } from '../../kernel/ids.ts'
import type { UserJob } from '../../kernel/jobs/runner/user-job.ts'
import { refuse } from '../../kernel/refusal.ts'
import { mayAccessJob } from './policy.ts'

export interface JobsModules {
  /**
   * Returns the titles of the plays that the reader can read. A function, because the plays module opens after this
   * one.
   */
  titlesFor(reader: SignedIn, playIds: readonly string[]): Promise<ReadonlyMap<string, string>>
}

export interface JobsDeps {
  readonly kernel: Kernel
  readonly modules: JobsModules
}

/** A retry costs as much as the job itself, so it has its own rate limit. */
const RETRIES = { name: 'jobs.retry', events: 30, seconds: 300, burst: 15 }

async function present({ modules }: JobsDeps, actor: SignedIn, items: readonly UserJob[]): Promise<Job[]> {
  const subjects = new Set(items.flatMap(({ subject }) => (isId(subject) ? [subject] : [])))
  const titles = await modules.titlesFor(actor, [...subjects])
  return items.map((item) => ({
    id: item.id,
    kind: item.kind,
    subject: item.subject,
    title: titles.get(item.subject ?? '') ?? null,
    state: item.state,
    done: item.done,
    total: item.total,
    attempts: item.attempts,
    reason: item.reason,
    createdAt: item.createdAt.toISOString(),
    startedAt: item.startedAt?.toISOString() ?? null,
    endedAt: item.endedAt?.toISOString() ?? null,
  }))
}

async function requireJob({ kernel }: JobsDeps, actor: SignedIn, id: string): Promise<void> {
  const item = await kernel.jobs.userJobs.read(id)
  if (item === null || !mayAccessJob(actor.id, item.owner)) refuse('job_not_found')
}

/**
 * Returns a job in its new state. Refuses with job_moved_on if `item` is null, because the job's state no longer
 * allowed the action.
 */
async function told(deps: JobsDeps, actor: SignedIn, item: UserJob | null): Promise<Job> {
  const [job] = item === null ? [] : await present(deps, actor, [item])
  return job ?? refuse('job_moved_on')
}

export async function listJobs(
  deps: JobsDeps,
  actor: SignedIn,
  { subject, limit }: { subject?: string | undefined; limit: number },
): Promise<Job[]> {
  const filter = { owner: actor.id, limit, ...(subject === undefined ? {} : { subject }) }
  return present(deps, actor, await deps.kernel.jobs.userJobs.list(filter))
}

export async function cancelJob(deps: JobsDeps, actor: SignedIn, id: string): Promise<Job> {
  await requireJob(deps, actor, id)
  return told(deps, actor, await deps.kernel.jobs.userJobs.cancel(id))
}

export async function retryJob(deps: JobsDeps, actor: SignedIn, id: string): Promise<Job> {
  await requireJob(deps, actor, id)
  if (!deps.kernel.limits.take(RETRIES, actor.id)) return refuse('too_many_requests')
  return told(deps, actor, await deps.kernel.jobs.userJobs.retry(id))
}

export async function removeJob(deps: JobsDeps, actor: SignedIn, id: string): Promise<void> {
  await requireJob(deps, actor, id)
  if (!(await deps.kernel.jobs.userJobs.remove(id))) refuse('job_moved_on')
}

/** What administrators can do with users' jobs. The admin module doesn't show them a job's subject. */
export interface JobsAdministration {
  /** Returns a page of jobs and the total number of jobs. Running and waiting jobs come first, then the newest. */
  list(wanted: {
    states: readonly JobState[]
    limit: number
    offset: number
  }): Promise<{ jobs: UserJob[]; all: number }>
  /** `by` is the administrator's id, for the audit log. */
  cancel(by: string, id: string): Promise<UserJob>
  retry(by: string, id: string): Promise<UserJob>
}

type Act = 'cancel' | 'retry'
const ACTIONS = { cancel: 'job.cancelled', retry: 'job.retried' } as const

export function openAdministration({ kernel }: JobsDeps): JobsAdministration {
  const { userJobs } = kernel.jobs
  const act = async (by: string, id: string, what: Act): Promise<UserJob> => {
    if ((await userJobs.read(id)) === null) return refuse('job_not_found')
    const item = (await userJobs[what](id)) ?? refuse('job_moved_on')
    const { owner, kind } = item
    await kernel.audit.record({ actor: by, action: ACTIONS[what], target: owner, details: { kind, job: id } })
    return item
  }
  return {
    list: async (wanted) => {
      const [jobs, count] = [await userJobs.list(wanted), await userJobs.count()]
      return { jobs, all: wanted.states.reduce((sum, state) => sum + count[state], 0) }
    },
    cancel: (by, id) => act(by, id, 'cancel'),
    retry: (by, id) => act(by, id, 'retry'),
  }
}
