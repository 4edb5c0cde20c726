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

/** Ends a sign-in with a redirect that is not cached and sends no referrer to the next page. */
export function redirectResponse(
  address: string,
  status: 302 | 303 = 302,
  headers: Record<string, string> = {},
): Response {
  const fixed = { Location: address, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }
  return new Response(null, { status, headers: { ...headers, ...fixed } })
}

/** Adds the session to the URL's fragment, which browsers never send to a server. */
export function sessionAddress(address: string, session: Facts, more: Readonly<Record<string, string>> = {}): string {
  const facts = new URLSearchParams({ ...more })
  for (const name of IN_FRAGMENT) {
    const value = session[name]
    if (typeof value === 'string' || typeof value === 'number') facts.set(name, String(value))
  }
  facts.set('sb', '')
  return withFragment(address, facts)
}

/** Adds a message for the page, when there is no session to pass on. */
export const messageAddress = (address: string, message: string): string =>
  withFragment(address, new URLSearchParams({ message, sb: '' }))

/** Adds a code that only the browser which started the sign-in can exchange. */
export const codeAddress = (address: string, code: string): string => withQuery(address, { code })

const DENIED = new Set(['signup_disabled', 'provider_email_needs_verification'])

function nameError({ status, code }: AuthError): string {
  if (status === 403 || DENIED.has(code)) return 'access_denied'
  if (status === 400) return 'invalid_request'
  return status === 503 ? 'temporarily_unavailable' : 'server_error'
}

/**
 * Adds an error for the page to the fragment and, if `inQuery` is true, to the query, for clients that read only the
 * query.
 */
export function errorAddress(address: string, error: AuthError | GrantError, inQuery: boolean): string {
  const facts = {
    error: error instanceof GrantError ? error.error : nameError(error),
    error_code: error instanceof GrantError ? 'bad_oauth_callback' : error.code,
    error_description: error.message,
  }
  return withFragment(inQuery ? withQuery(address, facts) : address, new URLSearchParams({ ...facts, sb: '' }))
}

export interface RedirectRules {
  /** The site's own origin. */
  readonly origin: string
  /** Additional allowed URLs, which must match exactly. A bare origin allows all of its pages. */
  readonly redirectUrls: readonly string[]
}

// Characters that browsers drop or turn into slashes while they read an address: no honest client sends one.
// oxlint-disable-next-line no-control-regex
const MISREAD = /[\u0000-\u0020\u007F-\u00A0\\\p{Cf}]/u

const isOrigin = (address: string): boolean => /^https?:\/\/[^/?#]+$/.test(address)

/**
 * Whether the URL is on this origin. It must literally begin with the origin, so that no parser can read a different
 * host from it.
 */
export function isOnOrigin(address: string, origin: string): boolean {
  const rest = address.startsWith(origin) ? address.slice(origin.length) : null
  if (rest === null || !/^($|[/?#])/.test(rest) || rest.startsWith('//')) return false
  return URL.canParse(address) && new URL(address).origin === origin && !new URL(address).pathname.startsWith('//')
}

const withoutFragment = (address: string): string => address.split('#', 1)[0] ?? ''

/**
 * Whether a redirect may carry a session or code to this URL. It must be on the site itself or listed by the operator.
 */
export function isAllowedRedirect(address: string, { origin, redirectUrls }: RedirectRules): boolean {
  if (address.length > 2000 || MISREAD.test(address)) return false
  if (isOnOrigin(address, origin)) return true
  return redirectUrls.some((listed) =>
    isOrigin(listed) ? isOnOrigin(address, listed) : withoutFragment(address) === listed,
  )
}

export interface RedirectInput {
  readonly query: URLSearchParams
  readonly headers: Headers
}

/**
 * Returns the URL to redirect to after a sign-in: the requested URL, or else the referring page, or else the site.
 * Never fails.
 */
export function readRedirect({ query, headers }: RedirectInput, rules: RedirectRules): string {
  return readAskedRedirect({ query, headers }, rules) ?? allowed(headers.get('referer'), rules) ?? rules.origin
}

/** Returns the requested redirect URL, or null if there is none or it is not allowed. */
export function readAskedRedirect({ query, headers }: RedirectInput, rules: RedirectRules): string | null {
  return allowed(query.get('redirect_to') ?? headers.get('redirect_to'), rules)
}

const allowed = (address: string | null, rules: RedirectRules): string | null =>
  address !== null && isAllowedRedirect(address, rules) ? address : null
