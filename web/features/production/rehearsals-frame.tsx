import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { m } from '../../messages/messages.js'
import { buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/frame/page.tsx'
import './production.css'

/** The pages of a play's rehearsals, each at its own path below `/plays/{id}/rehearsals`. */
const SECTIONS = [
  { name: 'french-scenes', path: '', label: m.staging_french_scenes },
  { name: 'doubling', path: '/doubling', label: m.doubling_title },
  { name: 'calls', path: '/calls', label: m.calls_title },
  { name: 'line-notes', path: '/line-notes', label: m.line_notes_title },
  { name: 'parts', path: '/parts', label: m.parts_title },
] as const
export type RehearsalsSection = (typeof SECTIONS)[number]['name']

interface Props {
  readonly playId: string
  readonly here: RehearsalsSection
  /** Whether the play doesn't exist, or not for this user. */
  readonly isGone?: boolean
  /** The title of the play, and whether the user directs it; undefined if the play can't be shown. */
  readonly play?: { readonly title: string; readonly isDirected: boolean } | undefined
  readonly children: ReactNode
}

/** Pixels of the next link that show that there is one. */
const PEEK = 40

/** A page of a play's rehearsals: links to the others across the top, then the play's title and the content. */
export function RehearsalsFrame({ playId, here, isGone = false, play, children }: Props) {
  const strip = useRef<HTMLElement>(null)
  // on a phone the row can be wider than the screen
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (current && strip.current)
      strip.current.scrollLeft = current.offsetLeft + current.offsetWidth + PEEK - strip.current.clientWidth
  }, [])
  // those who only read the play can't do anything there
  const shown = SECTIONS.filter(({ name }) => name !== 'doubling' || name === here || play?.isDirected !== false)
  if (isGone)
    return (
      <Page title={m.staging_title()} back={{ to: '/plays', label: m.plays_title() }}>
        {children}
      </Page>
    )
  return (
    <Page title={m.staging_title()} back={{ to: `/plays/${playId}`, label: m.rehearse_back() }}>
      <nav
        ref={strip}
        aria-label={m.staging_title()}
        className="staging-tools relative -mx-5 mb-4 flex overflow-x-auto border-b border-line px-5 [scrollbar-width:none] rail:mx-0 rail:px-0"
      >
        {shown.map(({ name, path, label }) => (
          <Link
            key={name}
            to={`/plays/${playId}/rehearsals${path}`}
            activeOptions={{ exact: true }}
            aria-current={name === here ? 'page' : undefined}
            className="-mb-px inline-flex min-h-11 shrink-0 items-center border-b-2 border-transparent px-3 whitespace-nowrap text-ink-soft no-underline first:pl-0 hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-ink"
          >
            {label()}
          </Link>
        ))}
      </nav>
      {play && (
        <p className="staging-title mb-6 font-serif [overflow-wrap:anywhere]">{play.title || m.plays_untitled()}</p>
      )}
      {children}
    </Page>
  )
}

interface EmptyProps {
  readonly playId: string
  readonly title: string
  readonly mayWrite: boolean
}

/** Shown instead of a page that needs dialogue, while the script has none. */
export function EmptyScript({ playId, title, mayWrite }: EmptyProps) {
  return (
    <EmptyState
      title={title}
      action={
        mayWrite && (
          <Link to={`/plays/${playId}/edit`} className={buttonClasses()}>
            {m.plays_write()}
          </Link>
        )
      }
    >
      {m.staging_empty_says()}
    </EmptyState>
  )
}
