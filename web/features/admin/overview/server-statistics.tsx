import { api } from '../../../platform/api/api.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '../../../messages/messages.js'
import { getLocale } from '../../../platform/i18n/locale.ts'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Formats a number of bytes: “3.4 MB”, « 3,4 Mo ». */
export function bytesInWords(bytes: number, locale: string): string {
  let step = 0
  let amount = bytes
  while (amount >= 1000 && step < UNITS.length - 1) {
    amount /= 1000
    step++
  }
  const format = { style: 'unit', unit: UNITS[step], maximumFractionDigits: amount < 10 && step > 0 ? 1 : 0 } as const
  return new Intl.NumberFormat(locale, format).format(amount)
}

/** The server's overview, as returned by the API. */
export type ServerOverview = Awaited<ReturnType<typeof api.admins.overview>>

const LINK = 'inline-block py-2.5 text-accent underline-offset-4 hover:underline'

/** Statistics of the server, each with a link to the items counted. */
export function ServerStatistics({ overview }: { overview: ServerOverview }) {
  const { people, plays, jobs, storage, letters: emails, version, engine } = overview
  return (
    <dl>
      <Fact
        title={m.page_admin_users()}
        number={people.all}
        link={{ to: '/admin/users', label: m.admin_people_open() }}
      >
        {m.admin_people_active({ count: people.active, shown: people.active.toLocaleString(getLocale()) })}{' '}
        {m.admin_people_admins({ count: people.administrators })}
        {people.suspended > 0 && ` ${m.admin_people_suspended({ count: people.suspended })}`}
      </Fact>
      <Fact title={m.admin_plays()} number={plays.all}>
        {plays.trashed > 0 ? m.admin_plays_trashed({ count: plays.trashed }) : m.admin_plays_none_trashed()}
      </Fact>
      <Fact
        title={m.admin_emails()}
        number={emails.waiting}
        unit={m.admin_emails_waiting({ count: emails.waiting })}
        link={{ to: '/admin/email-templates', part: 'outbox', label: m.admin_outbox_open() }}
      >
        {emails.leaves ? m.admin_emails_leave() : m.admin_emails_kept()}
      </Fact>
      <Fact
        title={m.admin_jobs()}
        number={jobs.waiting + jobs.running}
        unit={m.admin_jobs_unit()}
        link={{ to: '/admin', part: 'jobs', label: m.admin_jobs_open() }}
      >
        {jobs.running > 0 ? m.admin_jobs_running({ count: jobs.running }) : m.admin_jobs_quiet()}
      </Fact>
      <Fact title={m.admin_storage()} text={bytesInWords(storage.database + storage.files, getLocale())}>
        {m.admin_storage_parts({
          database: bytesInWords(storage.database, getLocale()),
          files: bytesInWords(storage.files, getLocale()),
        })}
      </Fact>
      <Fact title={m.admin_version()} text={version}>
        {engine === 'pglite' ? m.admin_engine_pglite() : m.admin_engine_postgres()}
      </Fact>
    </dl>
  )
}

interface FactProps {
  readonly title: string
  readonly number?: number
  readonly text?: string
  /** The unit, unless the title already contains it. */
  readonly unit?: string
  readonly link?: { readonly to: string; readonly part?: string; readonly label: string }
  readonly children: ReactNode
}

function Fact({ title, number, text, unit, link, children }: FactProps) {
  return (
    <div className="grid gap-1 border-b border-line py-4 rail:grid-cols-[14rem_1fr] rail:gap-8">
      <dt className="font-semibold rail:pt-1">{title}</dt>
      <dd>
        <p>
          <span className="font-serif text-2xl">{text ?? number?.toLocaleString(getLocale())}</span>
          {unit && <span className="ml-2 text-ink-soft">{unit}</span>}
        </p>
        <p className="text-ink-soft">{children}</p>
        {link && (
          <Link to={link.to} search={link.part ? { part: link.part } : {}} className={LINK}>
            {link.label}
          </Link>
        )}
      </dd>
    </div>
  )
}
