import type { JobState } from '@replique/contract'
import type { WorkItem } from '../../kernel/jobs/runner/work.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { JobsDeps } from './deps.ts'

/** What whoever administers the server may see of people's jobs and do with them; what they are about is not shown. */
export interface JobsAdministration {
  /** What goes on first, then the newest; with how many there are. */
  list(wanted: {
    states: readonly JobState[]
    limit: number
    offset: number
  }): Promise<{ jobs: WorkItem[]; all: number }>
  /** `by` is who does it, which is written down. */
  cancel(by: string, id: string): Promise<WorkItem>
  retry(by: string, id: string): Promise<WorkItem>
}

type Act = 'cancel' | 'retry'
const ACTIONS = { cancel: 'job.cancelled', retry: 'job.retried' } as const

export function openAdministration({ kernel }: JobsDeps): JobsAdministration {
  const { work } = kernel.jobs
  const act = async (by: string, id: string, what: Act): Promise<WorkItem> => {
    if ((await work.read(id)) === null) return refuse('job_not_found')
    const item = (await work[what](id)) ?? refuse('job_moved_on')
    const { owner, kind } = item
    await kernel.audit.record({ actor: by, action: ACTIONS[what], target: owner, details: { kind, job: id } })
    return item
  }
  return {
    list: async (wanted) => {
      const [jobs, count] = [await work.list(wanted), await work.count()]
      return { jobs, all: wanted.states.reduce((sum, state) => sum + count[state], 0) }
    },
    cancel: (by, id) => act(by, id, 'cancel'),
    retry: (by, id) => act(by, id, 'retry'),
  }
}
