import { REDIRECTS } from '@replique/contract'

/** An address without the language: `search` with its `?`, `hash` without its `#`, as the router has them. */
export interface Address {
  readonly path: string
  readonly search: string
  readonly hash: string
}

export interface Redirection {
  /** Where it leads, with the query and the fragment of the address that was opened. */
  readonly href: string
  /** Whether that is outside the application. */
  readonly leaves: boolean
}

const joinQuery = (target: string, search: string): string =>
  search === '' ? target : `${target}${target.includes('?') ? '&' : '?'}${search.slice(1)}`

/** Where an address leads instead; undefined where it stays. */
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
