import type { Job } from '@replique/contract'
import { queryOptions } from '@tanstack/react-query'
import { jobs } from '../../platform/api/jobs.ts'
import { isLive } from './shown.ts'

/** Milliseconds until a page looks by itself that hears of nothing: no event stream came through. */
const LOOK = 20_000

/** One's own jobs, or those about one play; asked again whenever the event stream tells of jobs. */
export const jobsQuery = (playId?: string) =>
  queryOptions({
    queryKey: ['jobs', playId ?? 'all'],
    queryFn: async ({ signal }) => (await jobs.list(playId ? { subject: playId } : {}, { signal })).jobs,
    refetchInterval: ({ state }) => (state.data?.some((job: Job) => isLive(job)) ? LOOK : false),
  })
