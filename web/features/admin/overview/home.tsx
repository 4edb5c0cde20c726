import { Link, useSearch } from '@tanstack/react-router'
import { m } from '../../../messages/messages.js'
import { Icon } from '../../../ui/icon.tsx'
import { Notice, LoadFailure, ListSkeleton } from '../frame/list-states.tsx'
import { BackupPage } from './backup.tsx'
import { Checklist } from './checklist.tsx'
import { type Seen, Facts } from './facts.tsx'
import { useQuery } from '@tanstack/react-query'
import { AdminPage } from '../frame/admin-page.tsx'
import { overviewQuery } from '../queries.ts'
import type { JobWords } from '../jobs/job-row.tsx'
import { Jobs } from '../jobs/jobs.tsx'
import { FlagsPage } from '../flags/flags.tsx'
import { Record } from '../audit-log/audit-log.tsx'

const LINK = 'inline-block py-2.5 font-semibold text-accent underline-offset-4 hover:underline'

/** How to fix a failing part of the server; a part without a text is shown by its name. */
const REMEDIES: Readonly<Record<string, { title: () => string; remedy: () => string }>> = {
  database: { title: m.admin_unwell_database, remedy: m.admin_unwell_database_remedy },
  collab: { title: m.admin_unwell_collab, remedy: m.admin_unwell_collab_remedy },
}

/** Everything that is failing, each with how to fix it; or that all is well. */
function Troubles({ overview }: { overview: Seen }) {
  const unwell = overview.health.filter(({ well }) => !well)
  const { letters: emails, jobs } = overview
  if (unwell.length === 0 && emails.failed === 0 && jobs.failed === 0)
    return (
      <p className="mb-4 flex items-center gap-2 text-ink-soft">
        <Icon name="check" />
        {m.admin_all_well()}
      </p>
    )
  return (
    <div className="mb-4">
      {unwell.map(({ name }) => (
        <Notice key={name} title={REMEDIES[name]?.title() ?? m.admin_unwell_other({ name })}>
          {REMEDIES[name]?.remedy() ?? m.admin_unwell_other_remedy()}
        </Notice>
      ))}
      {emails.failed > 0 && (
        <Notice title={m.admin_emails_failed({ count: emails.failed })}>
          <p>{m.admin_emails_failed_remedy()}</p>
          <Link to="/admin/email-templates" search={{ part: 'outbox', state: 'failed' }} className={LINK}>
            {m.admin_emails_failed_link()}
          </Link>
        </Notice>
      )}
      {jobs.failed > 0 && (
        <Notice title={m.admin_jobs_failed({ count: jobs.failed })}>
          <p>{m.admin_jobs_failed_remedy()}</p>
          <Link to="/admin" search={{ part: 'jobs', only: 'failed' }} className={LINK}>
            {m.admin_jobs_open()}
          </Link>
        </Notice>
      )}
    </div>
  )
}

/** The overview: problems first, then statistics. */
function Overview() {
  const overview = useQuery(overviewQuery)
  return (
    <AdminPage title={m.page_admin()} here="overview">
      {overview.isPending && <ListSkeleton />}
      {overview.isError && <LoadFailure error={overview.error} onRetry={() => void overview.refetch()} />}
      {overview.data && (
        <>
          <Troubles overview={overview.data} />
          <Checklist overview={overview.data} now={overview.dataUpdatedAt} />
          <Facts overview={overview.data} />
        </>
      )}
    </AdminPage>
  )
}

/** `/admin`: the overview, flags, jobs, audit log and backups. */
export function AdminHome({ jobWords }: { jobWords: JobWords }) {
  const { part }: { part?: unknown } = useSearch({ strict: false })
  if (part === 'flags') return <FlagsPage />
  if (part === 'jobs') return <Jobs words={jobWords} />
  if (part === 'record') return <Record />
  if (part === 'backup') return <BackupPage />
  return <Overview />
}
