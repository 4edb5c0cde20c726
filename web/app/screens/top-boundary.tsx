import { Component, type ReactNode } from 'react'
import { messageOf } from './error-message.ts'
import { ErrorScreen } from './error-screen.tsx'

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
