import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { m } from '../../messages/messages.js'
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
  readonly back: { readonly to: string; readonly label: string }
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A page of a play's rehearsals: links to the others across the top, then its content. */
export function RehearsalsFrame({ playId, here, back, actions, children }: Props) {
  const strip = useRef<HTMLElement>(null)
  // on a phone the row can be wider than the screen
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (current && strip.current) strip.current.scrollLeft = current.offsetLeft - 40
  }, [])
  return (
    <Page title={m.staging_title()} back={back} actions={actions}>
      <nav
        ref={strip}
        aria-label={m.staging_title()}
        className="staging-tools relative -mx-5 mb-6 flex overflow-x-auto border-b border-line px-5 [scrollbar-width:none] rail:mx-0 rail:px-0"
      >
        {SECTIONS.map(({ name, path, label }) => (
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
      {children}
    </Page>
  )
}
