import { Link } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { m } from '../../../messages/messages.js'
import { Page } from '../../../ui/frame/page.tsx'

type SectionName =
  | 'overview'
  | 'people'
  | 'letters'
  | 'plays'
  | 'groups'
  | 'ai'
  | 'jobs'
  | 'flags'
  | 'backup'
  | 'load'
  | 'record'

interface Section {
  readonly name: SectionName
  readonly to: string
  readonly part?: string
  readonly label: () => string
}

const SECTIONS: readonly Section[] = [
  { name: 'overview', to: '/admin', label: m.admin_overview },
  { name: 'people', to: '/admin/users', label: m.page_admin_users },
  { name: 'letters', to: '/admin/email-templates', label: m.admin_emails },
  { name: 'plays', to: '/admin/plays', label: m.admin_plays },
  { name: 'groups', to: '/admin/groups', label: m.nav_groups },
  { name: 'ai', to: '/admin/ai-features', label: m.admin_ai },
  { name: 'jobs', to: '/admin', part: 'jobs', label: m.admin_jobs },
  { name: 'flags', to: '/admin', part: 'flags', label: m.admin_flags },
  { name: 'backup', to: '/admin', part: 'backup', label: m.admin_backup },
  { name: 'load', to: '/admin', part: 'load', label: m.admin_load },
  { name: 'record', to: '/admin', part: 'record', label: m.admin_record },
]

/** The administration sections; on a phone they scroll sideways. */
function Sections({ here }: { here: SectionName }) {
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (current && strip.current) strip.current.scrollLeft = current.offsetLeft - 40
  }, [])
  return (
    <nav
      ref={strip}
      aria-label={m.admin_sections()}
      className="relative -mx-5 -mt-5 mb-6 flex overflow-x-auto border-b border-line px-4 [scrollbar-width:none] rail:mx-0 rail:mt-0 rail:flex-wrap rail:px-0 print:hidden"
    >
      {SECTIONS.map(({ name, to, part, label }) => (
        <Link
          key={name}
          to={to}
          search={part ? { part } : {}}
          // the URL alone doesn't identify the open section
          aria-current={name === here ? 'page' : undefined}
          activeOptions={{ exact: true, includeSearch: true }}
          className="-mb-px inline-flex min-h-11 shrink-0 items-center border-b-2 border-transparent px-3 whitespace-nowrap rail:px-1.5 rail:text-sm text-ink-soft no-underline hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-ink"
        >
          {label()}
        </Link>
      ))}
    </nav>
  )
}

interface Props {
  readonly title: string
  /** The open section. */
  readonly here: SectionName
  readonly actions?: ReactNode
  /** A parent page within the section; by default the back link leads to the profile. */
  readonly back?: { readonly to: string; readonly label: string }
  /** Whether the page takes up the full width instead of the reading width. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** An administration page: the sections across the top, then its content. */
export function AdminPage({ title, here, actions, back, wide = false, children }: Props) {
  return (
    <Page title={title} back={back ?? { to: '/profile', label: m.nav_profile() }} actions={actions} wide={wide}>
      <Sections here={here} />
      {children}
    </Page>
  )
}
