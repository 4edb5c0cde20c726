import { failureCode, failureMessage } from '../../platform/api/failure.ts'
import { isChunkError } from '../../platform/reload.ts'
import { removeEarlyContent } from '../../platform/from-server.ts'
import { m } from '../../messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { usePageTitle } from '../../ui/frame/around-page.ts'
import { Mark } from '../../ui/mark/mark.tsx'
import { useLocation, useNavigate, type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { getLocale, withLocale } from '../../platform/i18n/locale.ts'
import { useEffect, Component, type ReactNode } from 'react'
import { logFor } from '../../platform/log/log.ts'
import { createRoot } from 'react-dom/client'

/** Matches browsers' error messages for a request that got no response. */
const LOST = /failed to fetch|fetch failed|networkerror|load failed|network connection was lost/i

function isLostConnection(error: unknown): boolean {
  return error instanceof TypeError && LOST.test(error.message)
}

/** Returns the message to show for an error, or undefined if it has none. */
export function messageOf(error: unknown): string | undefined {
  if (isChunkError(error) || isLostConnection(error) || failureCode(error)) return failureMessage(error)
  return error instanceof Error && error.message ? error.message : undefined
}

interface Props {
  readonly status?: number
  readonly message?: string
  /** Navigates to the root path; clears the error unless it is a 404. */
  readonly onLeave: () => void
}

export function ErrorScreen({ status, message, onLeave }: Props) {
  const missing = status === 404
  const title = missing ? m.error_title_404() : m.error_title()
  usePageTitle(title)
  useEffect(() => removeEarlyContent(), [])
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

/** Shown for unknown paths and for pages whose existence must not be revealed to this user. */
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

/** The error screen of a page. Leaving it clears the error. */
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

/** Renders the error screen alone, when the app itself failed to mount. */
export function showMountFailure(error: unknown): void {
  const place = document.body.appendChild(document.createElement('div'))
  const message = messageOf(error)
  createRoot(place).render(<ErrorScreen {...(message ? { message } : {})} onLeave={() => location.assign('/')} />)
}

interface Caught {
  readonly error?: unknown
  readonly failed: boolean
}

/** The outermost error boundary, for errors outside of pages. */
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
