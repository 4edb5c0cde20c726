import { useCallback, useState } from 'react'
import { logFor } from '../../platform/log/log.ts'
import { auth } from '../../platform/session/session.ts'
import { type AuthFailure, describeRefusal } from './auth-failure.ts'

const log = logFor('sign-in')

export type Client = Awaited<ReturnType<typeof auth>>
export type Act = (client: Client) => Promise<{ readonly error: unknown }>

/** Asks the authentication service for something and keeps what it refused. */
export function useAttempt() {
  const [failure, setFailure] = useState<AuthFailure>()
  const [busy, setBusy] = useState(false)
  const attempt = useCallback(async (act: Act): Promise<boolean> => {
    setBusy(true)
    setFailure(undefined)
    const refused = (error: unknown) => {
      const described = describeRefusal(error)
      log.debug('The authentication service refused', described.code)
      setFailure(described)
      return false
    }
    try {
      log.trace('Asking the authentication service')
      const { error } = await act(await auth())
      if (error) return refused(error)
      log.debug('The authentication service agreed')
      return true
    } catch (error) {
      return refused(error)
    } finally {
      setBusy(false)
    }
  }, [])
  return { failure, busy, attempt, refuse: setFailure }
}

export type Attempt = ReturnType<typeof useAttempt>
