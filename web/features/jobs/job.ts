/** Selects the jobs to show, and describes them as text. */
import type { Job } from '@replique/contract'
import { m } from '../../messages/messages.js'

export const isLive = ({ state }: Pick<Job, 'state'>): boolean => state === 'waiting' || state === 'running'

/** Returns the jobs in progress, and the failed jobs that haven't been restarted since. */
export function worthShowing(jobs: readonly Job[]): Job[] {
  const same = (one: Job, other: Job): boolean => one.kind === other.kind && one.subject === other.subject
  const isOutdone = (job: Job): boolean =>
    jobs.some((other) => same(job, other) && other.id !== job.id && other.createdAt > job.createdAt)
  return jobs.filter((job) => isLive(job) || (job.state === 'failed' && !isOutdone(job)))
}

/** The labels of the known kinds of job. All other kinds share a general label. */
const KINDS: Readonly<Record<string, () => string>> = {
  'speech.render': m.jobs_kind_speech_render,
  'tones.detect': m.jobs_kind_tones_detect,
  'import.read': m.jobs_kind_import_read,
  'attributes.guess': m.jobs_kind_attributes_guess,
}

export const kindInWords = (kind: string): string => (Object.hasOwn(KINDS, kind) ? KINDS[kind]! : m.jobs_kind_other)()

/** Returns why a job failed and what to do; `errorText` comes from `useErrorText`. */
export function reasonInWords(reason: string | null, errorText: (code: string) => string): string {
  if (reason === null || reason === 'gave_up') return m.jobs_gave_up()
  return errorText(reason)
}

/** Returns the state of a job as text; the reason for a failure is shown separately. */
export function progressText({ state, done, total }: Pick<Job, 'state' | 'done' | 'total'>): string {
  if (state === 'waiting') return m.jobs_waiting()
  if (state === 'failed') return m.jobs_failed()
  if (total === 0) return m.jobs_running()
  const locale = document.documentElement.lang
  return m.jobs_progress({ done: done.toLocaleString(locale), total: total.toLocaleString(locale) })
}

/** Returns the path of the page that shows a job's result. */
export const placeOf = ({ kind, subject }: Pick<Job, 'kind' | 'subject'>): string =>
  kind === 'import.read' ? `/plays/import/${subject}` : `/plays/${subject}`
