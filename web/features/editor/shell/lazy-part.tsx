import { lazy, Suspense, type ReactNode, Component } from 'react'
import { m } from '../../../messages/messages.js'
import { logFor } from '../../../platform/log/log.ts'
import { showToast } from '../../../ui/toast/toasts.ts'

const afterwards = () => import('./afterwards.ts')

export const PlayLinks = lazy(async () => ({ default: (await afterwards()).PlayLinks }))
export const PageCount = lazy(async () => ({ default: (await afterwards()).PageCount }))
export const Collaborators = lazy(async () => ({ default: (await afterwards()).Collaborators }))
export const RevisionSign = lazy(async () => ({ default: (await afterwards()).RevisionSign }))
export const SuggestingNotice = lazy(async () => ({ default: (await afterwards()).SuggestingNotice }))
export const Announcer = lazy(async () => ({ default: (await afterwards()).Announcer }))
export const KeyStrip = lazy(async () => ({ default: (await import('./key-strip.tsx')).KeyStrip }))
export const FocusMode = lazy(async () => ({ default: (await import('./focus-mode.tsx')).FocusMode }))

/** Renders nothing until its children have loaded, a moment after the page. */
export const LazyPart = ({ children }: { children: ReactNode }) => <Suspense>{children}</Suspense>

const log = logFor('editor')

interface Props {
  readonly children: ReactNode
  /** Shown until the part has loaded. */
  readonly fallback?: ReactNode
  /** Called to close a part that failed. */
  readonly onFail: () => void
}

/**
 * A boundary for a lazily loaded panel or view. If it fails, for example because the server no longer has the file,
 * only this part closes.
 */
export class LazyBoundary extends Component<Props, { readonly failed: boolean }> {
  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override state = { failed: false }

  override componentDidCatch(error: unknown): void {
    log.error('A part of the editor failed', error)
    showToast({ title: m.together_part_failed(), body: m.together_part_failed_kept() })
    this.props.onFail()
  }

  override render(): ReactNode {
    return this.state.failed ? null : <Suspense fallback={this.props.fallback}>{this.props.children}</Suspense>
  }
}
