import type { AdminJob } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { useErrorText } from '../../../platform/api/failure.ts'
import { Button } from '../../../ui/button.tsx'
import { useAttempt } from '../queries.ts'
import { fromNow } from '../../../ui/dates.ts'

/**
 * Names of jobs and reasons for failures. Passed in by the page, because users see the same texts on their own pages.
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
export function JobRow({ job, words }: { job: AdminJob; words: JobWords }) {
  const attempt = useAttempt()
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
