import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../messages/messages.js'
import { api } from '../../platform/api/api.ts'
import { logFor } from '../../platform/log/log.ts'
import { failureCode, failureMessage, useErrorText } from '../../platform/api/failure.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import type { Job } from '@replique/contract'
import { Link } from '@tanstack/react-router'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { isLive, kindInWords, placeOf, reasonInWords, standing } from './job.ts'

const log = logFor('jobs')

type JobAct = 'cancel' | 'retry' | 'remove'

/** What may have happened to it meanwhile is seen by looking again. */
const LATE: ReadonlySet<string | undefined> = new Set(['job_not_found', 'job_moved_on'])

/** Cancels, begins anew or takes away a job; what is shown is read again, and a refusal is said. */
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
  /** The title stands above on the page of its own play. */
  readonly titled: boolean
  /** Whatever was pressed is about to go. */
  readonly onLeave: () => void
}

/** One job: what it is about, what is done, how far it is or why it failed, and what can be done about it. */
export function JobRow({ job, titled, onLeave }: Props) {
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
          <span className={job.state === 'failed' ? 'text-accent' : 'text-ink-soft'}> · {standing(job)}</span>
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

/** How far it is; without a beginning and an end where nobody knows yet. */
function Bar({ job, label }: { job: Job; label: string }) {
  const known = job.total > 0
  const part = known ? Math.round((job.done / job.total) * 100) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuetext={standing(job)}
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
