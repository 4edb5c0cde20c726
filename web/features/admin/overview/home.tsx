import { Link, useSearch } from '@tanstack/react-router'
import { m } from '../../../messages/messages.js'
import { Icon } from '../../../ui/icon.tsx'
import { Notice, LoadFailure, ListSkeleton } from '../frame/list-states.tsx'
import { BackupPage, backupsQuery } from './backup.tsx'
import { ServerLoad } from './server-load.tsx'
import { type ServerOverview, ServerStatistics } from './server-statistics.tsx'
import { useQuery } from '@tanstack/react-query'
import { AdminPage } from '../frame/admin-page.tsx'
import { overviewQuery } from '../queries.ts'
import { type JobWords, Jobs } from '../jobs/jobs.tsx'
import { FlagsPage } from '../flags/flags.tsx'
import { AuditLog } from '../audit-log/audit-log.tsx'
import type { Backups } from '@replique/contract'
import { formatMoment } from '../../../ui/dates.ts'
import { FAILURES } from './schedule.tsx'

/** Milliseconds after which a backup is too old. */
const WEEK = 7 * 24 * 60 * 60 * 1000

interface Item {
  readonly done: boolean
  readonly title: string
  /** What to do about the item; empty if nothing needs to be done. */
  readonly says: string
  readonly link?: { readonly to: string; readonly part?: string; readonly only?: string; readonly label: string }
}

/** Returns whether a URL is local only or unencrypted. */
const isUnsafe = (origin: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname) || !origin.startsWith('https:')

const linkToBackups = () => ({ to: '/admin', part: 'backup', label: m.admin_check_backup_open() })

/** Returns the checklist item for scheduled backups. */
function scheduleItem({ hour, failure, madeAt }: Backups['schedule']): Item {
  if (failure !== null)
    return { done: false, title: m.admin_schedule_failed(), says: FAILURES[failure](), link: linkToBackups() }
  if (hour === null)
    return { done: false, title: m.admin_check_schedule(), says: m.admin_check_schedule_says(), link: linkToBackups() }
  const title =
    madeAt === null ? m.admin_check_schedule_soon() : m.admin_check_schedule_done({ when: formatMoment(madeAt) })
  return { done: true, title, says: '' }
}

function itemsOf(
  { origin, letters: emails, addressesTyped, providers }: ServerOverview,
  backups: Backups,
  backedUp: boolean,
): Item[] {
  return [
    isUnsafe(origin)
      ? { done: false, title: m.admin_check_address(), says: m.admin_check_address_says({ origin }) }
      : { done: true, title: m.admin_check_address_done({ origin }), says: '' },
    emails.leaves
      ? { done: true, title: m.admin_check_mail_done(), says: '' }
      : {
          done: false,
          title: m.admin_emails_stay(),
          says: m.admin_emails_stay_remedy(),
          link: { to: '/admin/email-templates', part: 'outbox', label: m.admin_outbox_open() },
        },
    ...(addressesTyped
      ? [
          {
            done: false,
            title: m.admin_addresses_typed(),
            says: m.admin_addresses_typed_remedy(),
            link: { to: '/admin/users', only: 'unconfirmed', label: m.admin_people_open() },
          },
        ]
      : []),
    scheduleItem(backups.schedule),
    {
      done: backedUp,
      title: backedUp ? m.admin_check_backup_done() : m.admin_check_backup(),
      says: backedUp ? '' : m.admin_check_backup_says(),
      link: linkToBackups(),
    },
    {
      done: true,
      title: providers > 0 ? m.admin_check_providers({ count: providers }) : m.admin_check_no_providers(),
      says: providers > 0 ? '' : m.admin_check_no_providers_says(),
    },
  ]
}

/** A checklist of what a server needs before people depend on it. */
function Checklist({ overview, now }: { overview: ServerOverview; now: number }) {
  const { data } = useQuery(backupsQuery)
  if (!data) return null
  const backedUp = data.takenAt !== null && now - Date.parse(data.takenAt) < WEEK
  const items = itemsOf(overview, data, backedUp)
  return (
    <section aria-labelledby="checklist" className="mb-6">
      <h2 id="checklist" className="mb-1 font-semibold">
        {m.admin_checklist()}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {items.map(({ done, title, says, link }) => (
          <li key={title} className="flex gap-3 py-3">
            <Icon
              name={done ? 'check' : 'circle-alert'}
              className={`mt-0.5 ${done ? 'text-ink-soft' : 'text-accent'}`}
            />
            <div className="min-w-0 grow">
              <span className="sr-only">{done ? m.admin_check_is_done() : m.admin_check_to_do()}</span>
              <p className={done ? undefined : 'font-semibold'}>{title}</p>
              {says !== '' && <p className="max-w-prose text-ink-soft [overflow-wrap:anywhere]">{says}</p>}
              {link && (
                <Link
                  to={link.to}
                  search={{ ...(link.part && { part: link.part }), ...(link.only && { only: link.only }) }}
                  className="inline-block py-2 font-semibold text-accent underline-offset-4 hover:underline"
                >
                  {link.label}
                </Link>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const LINK = 'inline-block py-2.5 font-semibold text-accent underline-offset-4 hover:underline'

/** How to fix each failing part of the server. A part without an entry is shown by its internal name. */
const REMEDIES: Readonly<Record<string, { title: () => string; remedy: () => string }>> = {
  database: { title: m.admin_unwell_database, remedy: m.admin_unwell_database_remedy },
  collab: { title: m.admin_unwell_collab, remedy: m.admin_unwell_collab_remedy },
}

/** Lists the failing parts and how to fix each, or says that all is well. */
function Troubles({ overview }: { overview: ServerOverview }) {
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
          <ServerStatistics overview={overview.data} />
        </>
      )}
    </AdminPage>
  )
}

/** `/admin`: the overview, load, flags, jobs, audit log and backups. */
export function AdminHome({ jobWords }: { jobWords: JobWords }) {
  const { part }: { part?: unknown } = useSearch({ strict: false })
  if (part === 'flags') return <FlagsPage />
  if (part === 'jobs') return <Jobs words={jobWords} />
  if (part === 'load') return <ServerLoad />
  if (part === 'record') return <AuditLog />
  if (part === 'backup') return <BackupPage />
  return <Overview />
}
