import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { m } from '../../../messages/messages.js'
import { getLocale, useLocale } from '../../../platform/i18n/locale.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { ListSkeleton, LoadFailure, PageTurner } from '../frame/list-states.tsx'
import { jobsQuery, useAdminAction } from '../queries.ts'
import { type ListSearch, readListSearch, writeListSearch } from '../frame/list-search.ts'
import type { AdminJob } from '@replique/contract'
import { api } from '../../../platform/api/api.ts'
import { useErrorText } from '../../../platform/api/failure.ts'
import { Button } from '../../../ui/button.tsx'
import { fromNow } from '../../../ui/dates.ts'

const ONLY = ['all', 'live', 'failed'] as const
type Only = (typeof ONLY)[number]
/** `search` is always empty: jobs can't be searched by text. */
type JobSearch = ListSearch<Only>

const ONLY_WORDS: Record<Only, () => string> = {
  all: m.admin_jobs_only_all,
  live: m.admin_jobs_only_live,
  failed: m.admin_jobs_only_failed,
}

/** The jobs of all users. */
export function Jobs({ words }: { words: JobWords }) {
  useLocale()
  const wanted = readListSearch({ ...useSearch({ strict: false }), search: '' }, ONLY)
  const navigate = useNavigate()
  const go = (next: JobSearch) =>
    void navigate({ to: '/admin', search: { part: 'jobs', ...writeListSearch(next) }, replace: true })
  return (
    <AdminPage title={m.admin_jobs()} here="jobs">
      <div className="max-w-60">
        <SelectField
          label={m.admin_people_only()}
          value={wanted.only}
          onChange={(event) => go({ search: '', only: event.target.value as Only, page: 1 })}
        >
          {ONLY.map((only) => (
            <option key={only} value={only}>
              {ONLY_WORDS[only]()}
            </option>
          ))}
        </SelectField>
      </div>
      <Found wanted={wanted} onTurn={(page) => go({ ...wanted, page })} words={words} />
    </AdminPage>
  )
}

interface FoundProps {
  readonly wanted: JobSearch
  readonly onTurn: (page: number) => void
  readonly words: JobWords
}

function Found({ wanted, onTurn, words }: FoundProps) {
  const found = useQuery(jobsQuery(wanted))
  if (found.isPending) return <ListSkeleton />
  if (found.isError) return <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
  const { jobs, all, pages } = found.data
  return (
    <div aria-busy={found.isPlaceholderData}>
      <p role="status" className="py-2 text-sm text-ink-soft">
        {m.admin_jobs_found({ count: all, shown: all.toLocaleString(getLocale()) })}
      </p>
      {jobs.length === 0 && <EmptyState title={m.admin_jobs_none()}>{m.admin_jobs_none_says()}</EmptyState>}
      <ul aria-label={m.admin_jobs()}>
        {jobs.map((job) => (
          <JobRow key={job.id} job={job} words={words} />
        ))}
      </ul>
      <PageTurner page={wanted.page} pages={pages} onTurn={onTurn} />
    </div>
  )
}

/**
 * Wording for job kinds and failure reasons. The page passes it in, because users see the same wording on their own
 * pages.
 */
export interface JobWords {
  readonly kind: (kind: string) => string
  readonly reason: (reason: string | null, errorText: (code: string) => string) => string
}

const STATES: Record<AdminJob['state'], () => string> = {
  waiting: m.admin_job_waiting,
  running: m.admin_job_running,
  done: m.admin_job_done,
  failed: m.admin_job_failed,
  cancelled: m.admin_job_cancelled,
}

/** A job in the list: its kind, owner and state, with its actions. */
function JobRow({ job, words }: { job: AdminJob; words: JobWords }) {
  const attempt = useAdminAction()
  const errorText = useErrorText()
  const owner = ownerOf(job)
  const name = m.admin_job_of({ kind: words.kind(job.kind), name: owner })
  const live = job.state === 'waiting' || job.state === 'running'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-3">
      <div className="min-w-0 grow basis-56">
        <p className="font-semibold [overflow-wrap:anywhere]">{words.kind(job.kind)}</p>
        <p className="text-sm [overflow-wrap:anywhere]">{owner}</p>
        <p className={`text-sm ${job.state === 'failed' ? 'text-accent' : 'text-ink-soft'}`}>
          {factsOf(job).join(' · ')}
        </p>
        {job.state === 'failed' && (
          <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
            {job.reason === 'gave_up' ? m.admin_job_gave_up() : words.reason(job.reason, errorText)}{' '}
            <code>{job.reason}</code>
          </p>
        )}
      </div>
      {live && (
        <Button
          aria-label={m.admin_job_cancel({ name })}
          onClick={() => void attempt(() => api.admins.cancelJob({ id: job.id }))}
        >
          {m.plays_cancel()}
        </Button>
      )}
      {(job.state === 'failed' || job.state === 'cancelled') && (
        <Button
          icon="rotate-ccw"
          aria-label={m.admin_job_retry({ name })}
          onClick={() => void attempt(() => api.admins.retryJob({ id: job.id }))}
        >
          {m.ui_try_again()}
        </Button>
      )}
    </li>
  )
}

function ownerOf({ ownerName, ownerLogin }: AdminJob): string {
  const name = ownerName || ownerLogin || m.friends_somebody()
  return ownerLogin && ownerLogin !== name ? m.admin_plays_owner_login({ name, login: ownerLogin }) : name
}

function factsOf({ state, done, total, attempts, createdAt, endedAt }: AdminJob): string[] {
  const locale = document.documentElement.lang
  const part = { done: done.toLocaleString(locale), total: total.toLocaleString(locale) }
  return [
    STATES[state](),
    ...(state === 'running' && total > 0 ? [m.jobs_progress(part)] : []),
    m.admin_job_attempts({ count: attempts }),
    endedAt === null ? m.admin_job_asked({ when: fromNow(createdAt) }) : m.admin_job_ended({ when: fromNow(endedAt) }),
  ]
}
