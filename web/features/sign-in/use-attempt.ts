import { useCallback, useState } from 'react'
import { auth } from '../../platform/session/session.ts'
import { type AuthFailure, describeRefusal } from './auth-failure.ts'

export type Client = Awaited<ReturnType<typeof auth>>
export type Act = (client: Client) => Promise<{ readonly error: unknown }>

/** Asks the authentication service for something and keeps what it refused. */
export function useAttempt() {
  const [failure, setFailure] = useState<AuthFailure>()
  const [busy, setBusy] = useState(false)
  const attempt = useCallback(async (act: Act): Promise<boolean> => {
    setBusy(true)
    setFailure(undefined)
    try {
      const { error } = await act(await auth())
      if (error) setFailure(describeRefusal(error))
      return !error
    } catch (error) {
      setFailure(describeRefusal(error))
      return false
    } finally {
      setBusy(false)
    }
  }, [])
  return { failure, busy, attempt, refuse: setFailure }
}

export type Attempt = ReturnType<typeof useAttempt>
