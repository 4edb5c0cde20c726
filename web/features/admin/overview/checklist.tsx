import type { Backups } from '@replique/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '../../../messages/messages.js'
import { Icon } from '../../../ui/icon.tsx'
import { backupsQuery } from './backup.tsx'
import { formatMoment } from '../../../ui/dates.ts'
import type { Seen } from './facts.tsx'
import { FAILURES } from './schedule.tsx'

/** Milliseconds after which a backup is too old. */
const WEEK = 7 * 24 * 60 * 60 * 1000

interface Item {
  readonly done: boolean
  readonly title: string
  /** What to do about it; empty if nothing. */
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
  { origin, letters: emails, addressesTyped, providers }: Seen,
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
export function Checklist({ overview, now }: { overview: Seen; now: number }) {
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
