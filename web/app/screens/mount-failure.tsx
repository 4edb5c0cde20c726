import { createRoot } from 'react-dom/client'
import { messageOf } from './error-message.ts'
import { ErrorScreen } from './error-screen.tsx'

/** The error screen by itself, where nothing else of the application stands. */
export function showMountFailure(error: unknown): void {
  const place = document.body.appendChild(document.createElement('div'))
  const message = messageOf(error)
  createRoot(place).render(<ErrorScreen {...(message ? { message } : {})} onLeave={() => location.assign('/')} />)
}
