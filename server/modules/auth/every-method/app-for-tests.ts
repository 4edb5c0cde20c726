import { AuthAdminApi, AuthClient } from '@supabase/auth-js'
import type { ServiceTestApp } from '../administration/admin-app-for-tests.ts'
import { PASSWORD } from '../auth-app-for-tests.ts'
import type { Administration, Client } from './surface-for-tests.ts'
import type { Way } from './way-for-tests.ts'

type Options = NonNullable<ConstructorParameters<typeof AuthClient>[0]>

export interface Person {
  readonly client: Client
  readonly email: string
  readonly id: string
}

/** A server, and the real client to use it with. */
export interface App {
  readonly auth: ServiceTestApp
  /** The responses so far, in order. */
  readonly answers: readonly { readonly path: string; readonly status: number; readonly code: string }[]
  /** The number of tokens issued, and the tokens that were not accepted. */
  readonly tokens: { given: number; readonly doubted: string[] }
  /** The cookies set so far. */
  cookies(): readonly string[]
  /** Checks and counts a token that was passed in an address. */
  note(token: string): Promise<void>
  /** The real client, with its session in memory. */
  client(options?: Partial<Options>): Client
  /** The admin API, with this token or else one for the service role. */
  admin(token?: string): Promise<Administration>
  /** Signs in a user with a password through the client; a new user unless an address is given. */
  signedIn(email?: string, options?: Partial<Options>): Promise<Person>
}

export function keepInMemory(first: Readonly<Record<string, string>> = {}) {
  const kept = new Map(Object.entries(first))
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}

const EXPERIMENTAL = { passkey: true, recoveryCodes: true }

async function tokenIn(response: Response): Promise<string | null> {
  if (response.headers.get('content-type')?.includes('json') !== true) return null
  const body = (await response.clone().json()) as { access_token?: unknown } | null
  return typeof body?.access_token === 'string' ? body.access_token : null
}

export function createApp(auth: ServiceTestApp, way: Way, tokens: App['tokens']): App {
  const answers: { path: string; status: number; code: string }[] = []
  const cookies: string[] = []
  const note = async (token: string): Promise<void> => {
    tokens.given += 1
    if (!(await way.believes(token))) tokens.doubted.push(token)
  }
  const ask = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const response = await way.fetch(request)
    const code = response.headers.get('x-sb-error-code') ?? ''
    answers.push({ path: new URL(request.url).pathname, status: response.status, code })
    cookies.push(...response.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? ''))
    const token = await tokenIn(response)
    if (token !== null) await note(token)
    return response
  }
  const fixed = { url: way.url, fetch: ask, experimental: EXPERIMENTAL }
  const client = (options: Partial<Options> = {}): Client =>
    new AuthClient({ ...fixed, autoRefreshToken: false, storage: keepInMemory(), ...options })
  return {
    auth,
    answers,
    tokens,
    cookies: () => cookies,
    note,
    client,
    admin: async (token) => {
      const bearer = token ?? (await auth.token({ role: 'service_role' }))
      return new AuthAdminApi({ ...fixed, headers: { Authorization: `Bearer ${bearer}` } })
    },
    signedIn: async (email, options) => {
      const own = client(options)
      const address = email ?? (await auth.signUp()).email
      const { data, error } = await own.signInWithPassword({ email: address, password: PASSWORD })
      if (error) throw error
      return { client: own, email: address, id: data.user.id }
    },
  }
}
