import type { Job } from '@replique/contract'
import { queryOptions } from '@tanstack/react-query'
import { jobs } from '../../platform/api/jobs.ts'
import { logFor } from '../../platform/log/log.ts'
import { isLive } from './shown.ts'

const log = logFor('jobs')

/** Milliseconds until a page looks by itself that hears of nothing: no event stream came through. */
const LOOK = 20_000

/** One's own jobs, or those about one play; asked again whenever the event stream tells of jobs. */
export const jobsQuery = (playId?: string) =>
  queryOptions({
    queryKey: ['jobs', playId ?? 'all'],
    queryFn: async ({ signal }) => {
      const { jobs: found } = await jobs.list(playId ? { subject: playId } : {}, { signal })
      log.debug('Jobs that are under way', found.filter(isLive).length)
      for (const { kind, state, done, total } of found) log.trace(kind, state, done, total)
      return found
    },
    refetchInterval: ({ state }) => (state.data?.some((job: Job) => isLive(job)) ? LOOK : false),
  })
