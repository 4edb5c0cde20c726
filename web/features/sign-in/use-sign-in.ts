import { useState } from 'react'
import { m } from '../../messages/messages.js'
import { auth } from '../../platform/session/session.ts'
import { type AuthFailure, describeRefusal } from './auth-failure.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** The two fields without which nobody can be let in. */
export function readCredentials(data: FormData): Credentials | undefined {
  const email = textOf(data, 'email').trim()
  const password = textOf(data, 'password')
  return email && password ? { email, password } : undefined
}

export function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

type Client = Awaited<ReturnType<typeof auth>>
type Ask = (client: Client, credentials: Credentials) => Promise<{ error: unknown }>

/** Sends credentials to the authentication service and keeps what it refused. */
export function useSignIn(ask: (data: FormData) => Ask) {
  const [failure, setFailure] = useState<AuthFailure>()
  const [busy, setBusy] = useState(false)
  const send = async (data: FormData) => {
    const credentials = readCredentials(data)
    if (!credentials) return setFailure({ about: 'form', message: m.auth_missing(), reasons: [] })
    setBusy(true)
    setFailure(undefined)
    try {
      const { error } = await ask(data)(await auth(), credentials)
      if (error) setFailure(describeRefusal(error))
    } catch (error) {
      setFailure(describeRefusal(error))
    } finally {
      setBusy(false)
    }
  }
  return { failure, busy, send: (data: FormData) => void send(data) }
}
