import type { Job } from '@replique/contract'

export const isLive = ({ state }: Pick<Job, 'state'>): boolean => state === 'waiting' || state === 'running'

/** What somebody waits for, and what failed; unless the same was asked for again since. */
export function worthShowing(jobs: readonly Job[]): Job[] {
  const same = (one: Job, other: Job): boolean => one.kind === other.kind && one.subject === other.subject
  const isOutdone = (job: Job): boolean =>
    jobs.some((other) => same(job, other) && other.id !== job.id && other.createdAt > job.createdAt)
  return jobs.filter((job) => isLive(job) || (job.state === 'failed' && !isOutdone(job)))
}
