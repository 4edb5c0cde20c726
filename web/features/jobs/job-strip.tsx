import type { Job } from '@replique/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { api } from '../../platform/api/api.ts'
import { logFor } from '../../platform/log/log.ts'
import { isLive, worthShowing, kindInWords, placeOf, reasonInWords, progressText } from './job.ts'
import { m } from '../../messages/messages.js'
import { useLocale } from '../../platform/i18n/locale.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { failureCode, failureMessage, useErrorText } from '../../platform/api/failure.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { classNames } from '../../ui/class-names.ts'

const log = logFor('jobs')

/** Milliseconds between requests for the list while a job is in progress, in case the event stream is blocked. */
const LOOK = 20_000

/** The user's jobs, or those of one play. Refetched on every job event. */
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

/** Number of jobs shown before the list is expanded, so that a long list doesn't push the page's content down. */
const FIRST = 3

/** The user's jobs that are in progress or have failed, for all plays or for one. Shows nothing if there are none. */
export function JobStrip({ playId }: { playId?: string }) {
  useLocale()
  const list = useRef<HTMLUListElement>(null)
  const [all, setAll] = useState(false)
  const { data } = useQuery(jobsQuery(playId))
  const jobs = worthShowing(data ?? [])
  const left = useRef(false)
  const shown = jobs.map(({ id }) => id).join(' ')
  // the focused row is gone: focus the list, or the page if the list is gone too, unless the focus has moved elsewhere
  useEffect(() => {
    if (!left.current || (document.activeElement !== null && document.activeElement !== document.body)) return
    left.current = false
    const stand = list.current ?? document.getElementById('content')
    stand?.focus({ preventScroll: true })
    // only when a row is added or removed
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

/** Returns a summary for screen readers. It changes with the number of jobs, not with their progress. */
function summary(jobs: readonly Job[]): string {
  const live = jobs.filter(isLive).length
  const failed = jobs.length - live
  const parts = [live > 0 && m.jobs_live({ count: live }), failed > 0 && m.jobs_failed_count({ count: failed })]
  return parts.filter((part) => part !== false).join(' ')
}

type JobAct = 'cancel' | 'retry' | 'remove'

/**
 * Error codes that mean the job has changed since the list was loaded. No error is shown, because the list is reloaded.
 */
const LATE: ReadonlySet<string | undefined> = new Set(['job_not_found', 'job_moved_on'])

/**
 * Returns `act`, which cancels, restarts or removes a job, then refetches the list and shows any error. `busy` is true
 * until it has finished.
 */
function useJob(id: string): { busy: boolean; act: (what: JobAct) => Promise<void> } {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const act = async (what: JobAct) => {
    setBusy(true)
    try {
      log.debug(what)
      await api.jobs[what]({ id })
    } catch (error) {
      if (!LATE.has(failureCode(error))) showToast({ title: m.jobs_act_failed(), body: failureMessage(error) })
    }
    await client.invalidateQueries({ queryKey: ['jobs'] })
    setBusy(false)
  }
  return { busy, act }
}

interface Props {
  readonly job: Job
  /** False on the play's own page, which already shows the title. */
  readonly titled: boolean
  /** Called when a button that is about to disappear has been pressed. */
  readonly onLeave: () => void
}

/** A row with a job's play, kind, state and actions. */
function JobRow({ job, titled, onLeave }: Props) {
  const { busy, act } = useJob(job.id)
  const errorText = useErrorText()
  const kind = kindInWords(job.kind)
  const name = job.title === null ? kind : m.jobs_of({ kind, title: job.title || m.plays_untitled() })
  const leave = (what: 'cancel' | 'remove') => {
    onLeave()
    void act(what)
  }
  return (
    <li
      className={classNames('flex items-center gap-x-3 gap-y-1 py-2 pr-2 pl-4', job.state === 'failed' && 'flex-wrap')}
    >
      <div className={classNames('min-w-0 grow', job.state === 'failed' && 'basis-56')}>
        {titled && job.title !== null && <Title job={job} />}
        <p className="[overflow-wrap:anywhere]">
          {kind}
          <span className={job.state === 'failed' ? 'text-accent' : 'text-ink-soft'}> · {progressText(job)}</span>
        </p>
        {job.state === 'running' && <Bar job={job} label={name} />}
        {job.state === 'failed' && <p className="text-sm text-ink-soft">{reasonInWords(job.reason, errorText)}</p>}
      </div>
      {isLive(job) ? (
        <Button look="plain" busy={busy} aria-label={m.jobs_cancel({ name })} onClick={() => leave('cancel')}>
          {m.plays_cancel()}
        </Button>
      ) : (
        <span className="flex items-center gap-1">
          <Button icon="rotate-ccw" busy={busy} aria-label={m.jobs_retry({ name })} onClick={() => void act('retry')}>
            {m.ui_try_again()}
          </Button>
          <IconButton icon="x" label={m.jobs_dismiss({ name })} disabled={busy} onClick={() => leave('remove')} />
        </span>
      )}
    </li>
  )
}

function Title({ job }: { job: Job }) {
  return (
    <p className="truncate font-serif text-lg leading-snug">
      <Link to={placeOf(job)} className="text-ink no-underline hover:underline">
        <bdi>{job.title || m.plays_untitled()}</bdi>
      </Link>
    </p>
  )
}

/** The progress bar of a job; indeterminate while the total is unknown. */
function Bar({ job, label }: { job: Job; label: string }) {
  const known = job.total > 0
  const part = known ? Math.round((job.done / job.total) * 100) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuetext={progressText(job)}
      {...(known ? { 'aria-valuenow': part, 'aria-valuemin': 0, 'aria-valuemax': 100 } : {})}
      className="mt-1.5 mb-1 h-1 max-w-md overflow-hidden rounded-full bg-line"
    >
      <div
        className="h-full bg-accent transition-[width] duration-200 motion-reduce:transition-none"
        style={{ width: `${part}%` }}
      />
    </div>
  )
}
