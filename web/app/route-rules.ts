import { REDIRECTS } from '@replique/contract'

/** A URL without the language prefix. As in the router, `search` includes its `?` and `hash` excludes its `#`. */
export interface Address {
  readonly path: string
  readonly search: string
  readonly hash: string
}

export interface Redirection {
  /**
   * The target URL. Includes the opened URL's query and, unless the target has its own fragment, the opened URL's
   * fragment.
   */
  readonly href: string
  /** Whether the target is outside the app. */
  readonly leaves: boolean
}

const joinQuery = (target: string, search: string): string =>
  search === '' ? target : `${target}${target.includes('?') ? '&' : '?'}${search.slice(1)}`

/** Returns where a URL redirects to, or undefined if it doesn't redirect. */
export function redirectionFor(
  { path, search, hash }: Address,
  rules: Readonly<Record<string, string>> = REDIRECTS,
): Redirection | undefined {
  const bare = path.replace(/(?<=.)\/$/, '')
  const target = Object.hasOwn(rules, bare) ? rules[bare] : undefined
  if (target === undefined) return undefined
  const [page = '', own] = target.split('#')
  const fragment = own ?? hash
  const href = `${joinQuery(page, search)}${fragment === '' ? '' : `#${fragment}`}`
  return { href, leaves: /^https?:\/\//i.test(target) }
}
