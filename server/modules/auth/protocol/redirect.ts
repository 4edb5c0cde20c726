export interface RedirectRules {
  /** The site's own origin. */
  readonly origin: string
  /** Further addresses, to the letter; one that is an origin only lets in all of it. */
  readonly redirectUrls: readonly string[]
}

// Characters that browsers drop or turn into slashes while they read an address: no honest client sends one.
// oxlint-disable-next-line no-control-regex
const MISREAD = /[\u0000-\u0020\u007F-\u00A0\\\p{Cf}]/u

const isOrigin = (address: string): boolean => /^https?:\/\/[^/?#]+$/.test(address)

/** An address on this very origin, written as the origin itself: no parser can then read another host in it. */
export function isOn(address: string, origin: string): boolean {
  const rest = address.startsWith(origin) ? address.slice(origin.length) : null
  if (rest === null || !/^($|[/?#])/.test(rest) || rest.startsWith('//')) return false
  return URL.canParse(address) && new URL(address).origin === origin && !new URL(address).pathname.startsWith('//')
}

const withoutFragment = (address: string): string => address.split('#', 1)[0] ?? ''

/** Whether somebody may be sent there with a session or a code: the site itself, and what the operator listed. */
export function isAllowedRedirect(address: string, { origin, redirectUrls }: RedirectRules): boolean {
  if (address.length > 2000 || MISREAD.test(address)) return false
  if (isOn(address, origin)) return true
  return redirectUrls.some((listed) => (isOrigin(listed) ? isOn(address, listed) : withoutFragment(address) === listed))
}

export interface RedirectWish {
  readonly query: URLSearchParams
  readonly headers: Headers
}

/** Where a sign-in is to end: what the request asks for, else the page it came from, else the site. Never an error. */
export function readRedirect({ query, headers }: RedirectWish, rules: RedirectRules): string {
  return readAskedRedirect({ query, headers }, rules) ?? allowed(headers.get('referer'), rules) ?? rules.origin
}

/** The same where nothing is to be said without a wish; null where none came or it is not allowed. */
export function readAskedRedirect({ query, headers }: RedirectWish, rules: RedirectRules): string | null {
  return allowed(query.get('redirect_to') ?? headers.get('redirect_to'), rules)
}

const allowed = (address: string | null, rules: RedirectRules): string | null =>
  address !== null && isAllowedRedirect(address, rules) ? address : null
