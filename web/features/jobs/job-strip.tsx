import type { Job } from '@replique/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { logFor } from '../../platform/log/log.ts'
import { isLive, worthShowing } from './job.ts'
import { useEffect, useRef, useState } from 'react'
import { m } from '../../messages/messages.js'
import { useLocale } from '../../platform/i18n/locale.ts'
import { Button } from '../../ui/button.tsx'
import { JobRow } from './job-row.tsx'

const log = logFor('jobs')

/** Milliseconds until a page looks by itself that hears of nothing: no event stream came through. */
const LOOK = 20_000

/** One's own jobs, or those about one play; asked again whenever the event stream tells of jobs. */
const jobsQuery = (playId?: string) =>
  queryOptions({
    queryKey: ['jobs', playId ?? 'all'],
    queryFn: async ({ signal }) => {
      const { jobs: found } = await api.jobs.list(playId ? { subject: playId } : {}, { signal })
      log.debug('Jobs that are under way', found.filter(isLive).length)
      for (const { kind, state, done, total } of found) log.trace(kind, state, done, total)
      return found
    },
    refetchInterval: ({ state }) => (state.data?.some((job: Job) => isLive(job)) ? LOOK : false),
  })

/** More than these are shown when they are asked for: the plays are what one came for. */
const FIRST = 3

/** What goes on for me in the background and what of it failed: of all plays, or of one. Nothing where there is nothing. */
export function JobStrip({ playId }: { playId?: string }) {
  useLocale()
  const list = useRef<HTMLUListElement>(null)
  const [all, setAll] = useState(false)
  const { data } = useQuery(jobsQuery(playId))
  const jobs = worthShowing(data ?? [])
  const left = useRef(false)
  const shown = jobs.map(({ id }) => id).join(' ')
  // what was pressed is gone: whoever goes by keyboard stands on what is left, or on the page, unless they went on
  useEffect(() => {
    if (!left.current || (document.activeElement !== null && document.activeElement !== document.body)) return
    left.current = false
    const stand = list.current ?? document.getElementById('content')
    stand?.focus({ preventScroll: true })
    // once for each row that comes or goes
    // oxlint-disable-next-line react/exhaustive-deps
  }, [shown])
  const onLeave = () => void (left.current = true)
  return (
    <>
      <p role="status" className="sr-only">
        {summary(jobs)}
      </p>
      {jobs.length > 0 && (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label={m.jobs_title()}
          className="my-5 divide-y divide-line rounded-base border border-line bg-raised"
        >
          {(all ? jobs : jobs.slice(0, FIRST)).map((job) => (
            <JobRow key={job.id} job={job} titled={playId === undefined} onLeave={onLeave} />
          ))}
          {!all && jobs.length > FIRST && (
            <li className="px-1 py-1">
              <Button look="plain" icon="chevron-down" onClick={() => setAll(true)}>
                {m.jobs_all({ count: jobs.length })}
              </Button>
            </li>
          )}
        </ul>
      )}
    </>
  )
}

/** Said when it changes, and not each time that something gets on. */
function summary(jobs: readonly Job[]): string {
  const live = jobs.filter(isLive).length
  const failed = jobs.length - live
  const parts = [live > 0 && m.jobs_live({ count: live }), failed > 0 && m.jobs_failed_count({ count: failed })]
  return parts.filter((part) => part !== false).join(' ')
}
