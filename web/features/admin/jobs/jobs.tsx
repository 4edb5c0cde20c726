import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { m } from '../../../messages/messages.js'
import { getLocale, useLocale } from '../../../platform/i18n/locale.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { ListSkeleton, LoadFailure, PageTurner } from '../frame/list-states.tsx'
import { jobsQuery } from '../queries.ts'
import { JobRow, type JobWords } from './job-row.tsx'
import { type ListSearch, readListSearch, writeListSearch } from '../frame/list-search.ts'

const ONLY = ['all', 'live', 'failed'] as const
type Only = (typeof ONLY)[number]
/** Jobs can't be searched by text. */
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
