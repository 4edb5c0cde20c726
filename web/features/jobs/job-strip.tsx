import type { Job } from '@replique/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { m } from '../../messages/messages.js'
import { useLocale } from '../../platform/i18n/locale.ts'
import { JobRow } from './job-row.tsx'
import { jobsQuery } from './queries.ts'
import { isLive, worthShowing } from './shown.ts'

/** What goes on for me in the background and what of it failed: of all plays, or of one. Nothing where there is nothing. */
export function JobStrip({ playId }: { playId?: string }) {
  useLocale()
  const list = useRef<HTMLUListElement>(null)
  const { data } = useQuery(jobsQuery(playId))
  const jobs = worthShowing(data ?? [])
  // what was pressed goes: whoever goes by keyboard stands on what is left, or on the page, unless they went on already
  const onLeave = () => {
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const stand = list.current ?? document.getElementById('content')
    stand?.focus({ preventScroll: true })
  }
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
          className="my-5 divide-y divide-line rounded-house border border-line bg-raised"
        >
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} titled={playId === undefined} onLeave={onLeave} />
          ))}
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
