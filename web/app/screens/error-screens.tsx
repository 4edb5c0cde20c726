import { failureCode, failureMessage } from '../../platform/api/failure.ts'
import { isChunkError } from '../../platform/chunk-reload.ts'
import { m } from '../../messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { usePageTitle } from '../../ui/frame/page-title.ts'
import { Mark } from '../../ui/mark/mark.tsx'
import { useLocation, useNavigate, type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { getLocale, withLocale } from '../../platform/i18n/locale.ts'
import { useEffect, Component, type ReactNode } from 'react'
import { logFor } from '../../platform/log/log.ts'
import { createRoot } from 'react-dom/client'

/** How the browsers word a call that found nobody. */
const LOST = /failed to fetch|fetch failed|networkerror|load failed|network connection was lost/i

function isLostConnection(error: unknown): boolean {
  return error instanceof TypeError && LOST.test(error.message)
}

/** What an error says to the person in front of it; nothing when it has no words. */
export function messageOf(error: unknown): string | undefined {
  if (isChunkError(error) || isLostConnection(error) || failureCode(error)) return failureMessage(error)
  return error instanceof Error && error.message ? error.message : undefined
}

interface Props {
  readonly status?: number
  readonly message?: string
  /** Leads to the root path; on other errors than 404 it clears the error first. */
  readonly onLeave: () => void
}

export function ErrorScreen({ status, message, onLeave }: Props) {
  const missing = status === 404
  const title = missing ? m.error_title_404() : m.error_title()
  usePageTitle(title)
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto grid min-h-[75dvh] w-full max-w-xl grow content-center justify-items-start gap-4 px-5 py-16"
    >
      <Mark className="size-9" />
      <h1 className="font-serif text-3xl leading-tight">{title}</h1>
      <p className="max-w-full text-ink-soft">{message || m.error_fallback()}</p>
      <Button look="solid" onClick={onLeave} className="mt-2">
        {missing ? m.error_home() : m.error_again()}
      </Button>
    </main>
  )
}

/** Shown where no page answers to an address, or none that this person may know of. */
export function MissingScreen() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const navigate = useNavigate()
  return (
    <ErrorScreen
      status={404}
      message={m.error_missing({ path: withLocale(path, getLocale()) })}
      onLeave={() => void navigate({ to: '/' })}
    />
  )
}

const log = logFor('app')

/** The screen for a page that failed. Leaving it clears the error. */
export function RouteErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const message = messageOf(error)
  useEffect(() => log.error('A page failed', error), [error])
  const leave = async () => {
    await router.navigate({ to: '/' })
    await router.invalidate()
    reset()
  }
  return <ErrorScreen {...(message ? { message } : {})} onLeave={() => void leave()} />
}

/** The error screen by itself, where nothing else of the application stands. */
export function showMountFailure(error: unknown): void {
  const place = document.body.appendChild(document.createElement('div'))
  const message = messageOf(error)
  createRoot(place).render(<ErrorScreen {...(message ? { message } : {})} onLeave={() => location.assign('/')} />)
}

interface Caught {
  readonly error?: unknown
  readonly failed: boolean
}

/** The last resort, for what fails outside of any page. */
export class TopBoundary extends Component<{ readonly children: ReactNode }, Caught> {
  override state: Caught = { failed: false }

  static getDerivedStateFromError(error: unknown): Caught {
    return { error, failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    const message = messageOf(this.state.error)
    return <ErrorScreen {...(message ? { message } : {})} onLeave={() => location.assign('/')} />
  }
}
