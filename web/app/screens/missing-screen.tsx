import { useLocation, useNavigate } from '@tanstack/react-router'
import { m } from '../../messages/messages.js'
import { getLocale, withLocale } from '../../platform/i18n/locale.ts'
import { ErrorScreen } from './error-screen.tsx'

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
