import { useCallback, useState } from 'react'
import { logFor } from '../../platform/log/log.ts'
import { auth } from '../../platform/session/session.ts'
import { type AuthFailure, describeRefusal } from './auth-failure.ts'

const log = logFor('sign-in')

export type Client = Awaited<ReturnType<typeof auth>>
export type Act = (client: Client) => Promise<{ readonly error: unknown; readonly data?: unknown }>

/** Whether a session was given that the browser did not keep, as one that refuses cookies: then nobody is signed in. */
async function isDropped(client: Client, data: unknown): Promise<boolean> {
  if (typeof data !== 'object' || !data || !('session' in data) || !data.session) return false
  return (await client.getSession()).data.session === null
}

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
      const client = await auth()
      const { error, data } = await act(client)
      if (error) return refused(error)
      if (await isDropped(client, data)) return refused({ code: 'cookies_refused' })
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
