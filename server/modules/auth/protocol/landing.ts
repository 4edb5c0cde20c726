import { AuthError, GrantError } from '../auth-error.ts'

type Facts = Readonly<Record<string, unknown>>

const IN_FRAGMENT = [
  'access_token',
  'token_type',
  'expires_in',
  'expires_at',
  'refresh_token',
  'provider_token',
  'provider_refresh_token',
]

const withFragment = (address: string, facts: URLSearchParams): string =>
  `${address.split('#', 1)[0] ?? ''}#${facts.toString()}`

function withQuery(address: string, facts: Readonly<Record<string, string>>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(facts)) url.searchParams.set(name, value)
  return url.href
}

/** Ends a sign-in by a redirect; nobody keeps it, and the page it leads to learns nothing of where it came from. */
export function land(address: string, status: 302 | 303 = 302, headers: Record<string, string> = {}): Response {
  const fixed = { Location: address, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }
  return new Response(null, { status, headers: { ...headers, ...fixed } })
}

/** The session itself, in the part of the address that is never sent to a server. */
export function sessionAddress(address: string, session: Facts, more: Readonly<Record<string, string>> = {}): string {
  const facts = new URLSearchParams({ ...more })
  for (const name of IN_FRAGMENT) {
    const value = session[name]
    if (typeof value === 'string' || typeof value === 'number') facts.set(name, String(value))
  }
  facts.set('sb', '')
  return withFragment(address, facts)
}

/** Something said to the page, where there is no session to give it. */
export const messageAddress = (address: string, message: string): string =>
  withFragment(address, new URLSearchParams({ message, sb: '' }))

/** A code that only the browser which began the sign-in can exchange. */
export const codeAddress = (address: string, code: string): string => withQuery(address, { code })

const DENIED = new Set(['signup_disabled', 'provider_email_needs_verification'])

function nameError({ status, code }: AuthError): string {
  if (status === 403 || DENIED.has(code)) return 'access_denied'
  if (status === 400) return 'invalid_request'
  return status === 503 ? 'temporarily_unavailable' : 'server_error'
}

/** What went wrong, told to the page; also in the query where the client reads only that. */
export function errorAddress(address: string, error: AuthError | GrantError, inQuery: boolean): string {
  const facts = {
    error: error instanceof GrantError ? error.error : nameError(error),
    error_code: error instanceof GrantError ? 'bad_oauth_callback' : error.code,
    error_description: error.message,
  }
  return withFragment(inQuery ? withQuery(address, facts) : address, new URLSearchParams({ ...facts, sb: '' }))
}
