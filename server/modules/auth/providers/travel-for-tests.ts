import { AuthClient } from '@supabase/auth-js'
import type { TestAppOptions } from '../../../testing/index.ts'
import { openServiceTestApp, type ServiceTestApp } from '../administration/admin-app-for-tests.ts'
import { SITE, type Answer } from '../auth-app-for-tests.ts'
import { startOpenIdProvider, type OpenIdProvider, type ProviderPerson } from './oidc-for-tests.ts'

/** A test app with a provider to sign in with. */
export interface Travel {
  readonly auth: ServiceTestApp
  readonly provider: OpenIdProvider
  /** The real client in PKCE mode, with its storage in memory and its cookies in a jar. */
  pkceClient(jar?: string[]): InstanceType<typeof AuthClient>
  /** Adds a user to the provider. */
  person(more?: Partial<ProviderPerson>): ProviderPerson
  /** Follows a sign-in from its start to the last redirect. */
  go(start: string, email: string, headers?: Record<string, string>): Promise<URL>
  /** Follows only the redirect back from the provider. */
  comeBack(back: URL, headers?: Record<string, string>): Promise<URL>
  /** Signs a user in through the provider with the implicit flow, and returns the parameters that the page receives. */
  signIn(email: string): Promise<URLSearchParams>
  /** The user behind a token. */
  userOf(token: string | null): Promise<TravelUser>
  close(): Promise<void>
}

export interface TravelUser {
  readonly id: string
  readonly email: string
  readonly email_confirmed_at?: string
  readonly identities: readonly { readonly identity_id: string; readonly provider: string }[]
  readonly app_metadata: object
  readonly user_metadata: object
}

export const fragmentOf = (address: URL): URLSearchParams => new URLSearchParams(address.hash.slice(1))

export function locationOf({ status, headers, text }: Answer): URL {
  const location = headers.get('location')
  if (location === null) throw new Error(`no redirect but ${status}: ${text}`)
  return new URL(location)
}

function keepInMemory() {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}

export interface TravelOptions extends TestAppOptions {
  /** Further entries of AUTH_PROVIDERS. */
  readonly others?: readonly object[]
}

export async function openTravel({ environment, others = [], ...options }: TravelOptions = {}): Promise<Travel> {
  const provider = await startOpenIdProvider()
  const auth = await openServiceTestApp({
    ...options,
    environment: {
      AUTH_PROVIDERS: JSON.stringify([provider.entry, ...others]),
      AUTH_RATE_PROVIDERS: '100000',
      AUTH_RATE_SSO: '100000',
      ...environment,
    },
  })
  let people = 0
  const comeBack = async (back: URL, headers: Record<string, string> = {}) =>
    locationOf(await auth.ask(back.pathname + back.search, { headers }))
  const go = async (start: string, email: string, headers: Record<string, string> = {}) =>
    comeBack(await provider.visit(locationOf(await auth.ask(start, { headers })).href, email), headers)
  return {
    auth,
    provider,
    pkceClient: (jar = []) =>
      new AuthClient({
        url: `${SITE}/auth/v1`,
        flowType: 'pkce',
        autoRefreshToken: false,
        storage: keepInMemory(),
        fetch: async (input, init) => {
          const response = await auth.testApp.fetch(new Request(input, init))
          jar.push(...response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? ''))
          return response
        },
      }),
    person: (more = {}) => {
      people += 1
      const someone = {
        sub: `person-${people}`,
        email: `traveller-${people}@example.org`,
        email_verified: true,
        ...more,
      }
      provider.add(someone)
      return someone
    },
    go,
    comeBack,
    signIn: async (email) => fragmentOf(await go('/auth/v1/authorize?provider=example', email)),
    userOf: async (token) => {
      const { status, body, text } = await auth.ask('/auth/v1/user', { token: token ?? '' })
      if (status !== 200) throw new Error(`the user answered ${status}: ${text}`)
      return body as TravelUser
    },
    close: async () => {
      await auth.close()
      await provider.close()
    },
  }
}
