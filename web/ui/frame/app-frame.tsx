import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { m } from '../../messages/messages.js'
import { classNames } from '../class-names.ts'
import { fetchIcon } from '../../platform/icons.ts'
import { Icon } from '../icon.tsx'
import { Wordmark } from '../mark/mark.tsx'

export interface Tab {
  readonly to: string
  readonly icon: string
  readonly label: string
}

interface Props {
  readonly tabs: readonly Tab[]
  /** A banner across the top, for example for a new version. */
  readonly notice?: ReactNode
  readonly children: ReactNode
}

/** Icons of the toolbar and the most visited pages, fetched in one request with the icons of the tabs. */
const USUAL =
  'search bell chevron-left plus ellipsis file-up clipboard-paste list layout-grid list-checks pen-line user-plus file-text'

/** The frame around every page: tabs at the bottom on a phone, a rail at the side from 900 px. */
export function AppFrame({ tabs, notice, children }: Props) {
  useEffect(() => USUAL.split(' ').forEach(fetchIcon), [])
  return (
    <div className="rail:pl-[var(--rail)]">
      <SkipLink />
      <nav
        aria-label={m.frame_navigation()}
        className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] rail:inset-y-0 rail:right-auto rail:left-0 rail:w-[var(--rail)] rail:border-t-0 rail:border-r rail:px-3 rail:py-5"
      >
        <Link to="/" className="mb-6 hidden px-3 no-underline rail:block" aria-label={m.frame_home_link()}>
          <Wordmark />
        </Link>
        <ul className="mx-auto grid max-w-lg grid-cols-5 rail:grid-cols-1 rail:gap-1">
          {tabs.map((tab) => (
            <li key={tab.to}>
              <TabLink tab={tab} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex min-h-dvh flex-col pb-[calc(var(--tabs)+env(safe-area-inset-bottom))] rail:pb-0">
        {notice}
        {children}
      </div>
    </div>
  )
}

function TabLink({ tab }: { tab: Tab }) {
  return (
    <Link
      to={tab.to}
      activeOptions={{ exact: tab.to === '/' }}
      className={classNames(
        'flex h-[var(--tabs)] flex-col items-center justify-center gap-0.5 text-xs text-ink-soft no-underline',
        'hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-accent',
        'rail:h-11 rail:flex-row rail:justify-start rail:gap-3 rail:rounded-base rail:px-3 rail:text-base',
        'rail:hover:bg-sunk rail:aria-[current=page]:bg-accent-soft',
      )}
    >
      <Icon name={tab.icon} className="size-6 rail:size-5" />
      {tab.label}
    </Link>
  )
}

export function SkipLink() {
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-base bg-accent px-4 py-2.5 text-on-accent focus:translate-y-0"
    >
      {m.frame_skip()}
    </a>
  )
}
