import type { Language } from '@replique/script'
import { m } from '../../messages/messages.js'
import { classNames } from '../../ui/class-names.ts'
import { type Part, partsOf } from './parts.ts'
import { useSyncExternalStore, useMemo, useRef } from 'react'
import type { GuestPlay } from '@replique/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../platform/api/api.ts'
import { failureCode, failureMessage } from '../../platform/api/failure.ts'
import { useLocale } from '../../platform/i18n/locale.ts'
import { useUser } from '../../platform/session/session.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Front, titleIn } from './title-page.tsx'
import { ScriptView } from './script-view.tsx'
import './guest.css'

/** Jumps to a heading without changing the URL, because the URL's fragment contains the link's secret. */
function goTo(id: string): void {
  const heading = document.getElementById(id)
  heading?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}

interface Props {
  readonly parts: readonly Part[]
  readonly language: Language
  readonly onGo?: () => void
}

/** Links to every act and scene. */
function Contents({ parts, language, onGo }: Props) {
  return (
    <nav aria-label={m.guest_contents()}>
      <ul className="grid text-sm" lang={language}>
        {parts.map(({ id, kind, level, words }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => {
                onGo?.()
                goTo(id)
              }}
              className={classNames(
                'flex min-h-11 w-full items-center rounded-base px-2 py-1 text-left text-ink-soft [overflow-wrap:anywhere] hover:bg-sunk hover:text-ink rail:min-h-9',
                kind === 'act' && 'font-semibold text-ink',
                level === 3 && 'pl-5',
              )}
            >
              {kind === 'opening' ? m.guest_opening() : words || '—'}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const WIDE = '(min-width: 56.25rem)'

function watch(tell: () => void): () => void {
  const asked = matchMedia(WIDE)
  asked.addEventListener('change', tell)
  return () => asked.removeEventListener('change', tell)
}

/** Returns whether there is room for a column beside the text. */
const useWide = (): boolean => useSyncExternalStore(watch, () => matchMedia(WIDE).matches)

interface Key {
  readonly playId: string
  /** Secret of the public link. */
  readonly secret: string
}

const CLOSED: readonly (string | undefined)[] = ['play_not_found', 'invalid', 'not_found']

/**
 * Shows a play to guests with its public link. The play is refetched whenever they return to the page, so that it
 * disappears once the link has been revoked.
 */
export function GuestPage({ playId, secret }: Key) {
  useLocale()
  const read = useQuery({
    queryKey: ['guest', playId, secret],
    queryFn: ({ signal }) => api.plays.links.read({ id: playId, secret }, { signal }),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    gcTime: 0,
  })
  if (read.isError && CLOSED.includes(failureCode(read.error))) return <Closed />
  if (read.data) return <Reading play={read.data} />
  if (read.isPending) return <PageSkeleton />
  return (
    <Page title={m.guest_failed()}>
      <EmptyState
        title={failureMessage(read.error)}
        action={<Button onClick={() => void read.refetch()}>{m.ui_try_again()}</Button>}
      />
    </Page>
  )
}

/** Shown if the link never existed, was replaced or was revoked, or if the play was deleted. Doesn't say which. */
function Closed() {
  return (
    <Page title={m.guest_closed_title()}>
      <div role="alert" className="grid max-w-md justify-items-start gap-5 py-8">
        <p>{m.guest_closed_says()}</p>
        <Link to="/" className={buttonClasses()}>
          {m.guest_home()}
        </Link>
      </div>
    </Page>
  )
}

function Reading({ play }: { play: GuestPlay }) {
  const { script } = play
  const parts = useMemo(() => partsOf(script), [script])
  const wide = useWide()
  const title = titleIn(script) || play.title || m.plays_untitled()
  // a single scene needs no list
  const listed = parts.length > 1
  return (
    <Page serif wide="frame" title={title}>
      <div className="flex gap-10">
        {wide && listed && (
          <aside className="sticky top-20 max-h-[calc(100dvh-5rem)] w-56 shrink-0 self-start overflow-y-auto pb-8">
            <h2 className="mb-2 px-2 text-sm font-semibold">{m.guest_contents()}</h2>
            <Contents parts={parts} language={play.language} />
          </aside>
        )}
        <div className="mx-auto w-full max-w-160 min-w-0 grow">
          <Note play={play} />
          <Front play={script} title={title} />
          {!wide && listed && <Folded parts={parts} play={play} />}
          {parts.length > 0 ? (
            <ScriptView play={script} parts={parts} />
          ) : (
            <p className="text-ink-soft">{m.guest_empty()}</p>
          )}
        </div>
      </div>
    </Page>
  )
}

/** The play's length and reading time. */
function Note({ play }: { play: GuestPlay }) {
  const facts = [
    m.plays_pages({ count: play.pages }),
    m.guest_minutes({ count: Math.max(1, Math.round(play.minutes)) }),
  ]
  const user = useUser()
  return (
    <p className="text-sm text-ink-soft">
      {m.guest_note()} {facts.join(' · ')} {user && <OwnPage playId={play.id} />}
    </p>
  )
}

/** A link to the play's own page, for signed-in users with a role in the play. */
function OwnPage({ playId: id }: { playId: string }) {
  const own = useQuery({
    queryKey: ['plays', 'one', id],
    queryFn: ({ signal }) => api.plays.open({ id }, { signal }),
  })
  if (!own.data) return null
  return (
    <Link to={`/plays/${id}`} className="inline-flex min-h-11 items-center underline">
      {m.guest_own_page()}
    </Link>
  )
}

function Folded({ parts, play }: { parts: readonly Part[]; play: GuestPlay }) {
  const folded = useRef<HTMLDetailsElement>(null)
  const close = () => folded.current?.removeAttribute('open')
  return (
    <details ref={folded} className="group mb-6 border-y border-line">
      <summary className="flex min-h-11 items-center justify-between font-semibold">
        {m.guest_contents()}
        <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
      </summary>
      <Contents parts={parts} language={play.language} onGo={close} />
    </details>
  )
}
