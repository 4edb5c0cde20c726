import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { logFor } from '../../platform/log/log.ts'
import { messageOf } from './error-message.ts'
import { ErrorScreen } from './error-screen.tsx'

const log = logFor('app')

/** A page that failed: it can be left, and the error is cleared on the way. */
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
