import { splitPath } from '../platform/i18n/locale.ts'
import type { PendingInvite } from '../platform/session/pending-invite.ts'

/** Query parameters by name; a repeated parameter has a list of values. */
type Search = Readonly<Record<string, string | readonly string[]>>

/** Parses query parameters as strings, so that they can be written back unchanged: `?x=1` gives "1". */
export function parseSearch(text: string): Record<string, string | string[]> {
  const params = new URLSearchParams(text)
  const read = (name: string): string | string[] => {
    const values = params.getAll(name)
    return values.length === 1 ? (values[0] ?? '') : values
  }
  return Object.fromEntries([...new Set(params.keys())].map((name) => [name, read(name)]))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const known = Object.entries(search).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (typeof one === 'string' || typeof one === 'number' ? [[name, `${one}`]] : [])),
  )
  const text = new URLSearchParams(known as [string, string][]).toString()
  return text ? `?${text}` : ''
}

export interface Change {
  readonly before: boolean
  readonly after: boolean
  /** Whether credentials have just been accepted; false for a refreshed token. */
  readonly entering?: boolean
  /** Whether the user signed in only to choose a new password. */
  readonly recovering?: boolean
  /** The current path, without the language prefix. */
  readonly path: string
}

export interface PendingNavigation {
  takeInvite(): PendingInvite | undefined
  takeSavedPath(): string | undefined
}

export interface Destination {
  readonly to: string
  readonly search?: Search
  /** The URL's fragment, without its #. */
  readonly hash?: string
}

const LOGIN = '/auth/login'
const AUTH_PATHS = [LOGIN, '/auth/register', '/auth/admin-setup', '/auth/confirm']
// these pages use the new session before they navigate away on their own
const BUSY = ['/auth/reset-password', '/auth/invite']

/**
 * Returns where to navigate when the session changes: to a pending invitation, from sign-in into the app, or to
 * sign-in.
 */
export function destinationFor(change: Change, kept: PendingNavigation): Destination | undefined {
  const { before, after, entering, recovering, path } = change
  if (before && after) return entering && path === LOGIN ? destinationAfterSignIn(kept) : undefined
  if (before === after) return undefined
  if (!after) return path === '/auth' || path.startsWith('/auth/') ? undefined : { to: LOGIN }
  if (recovering || BUSY.includes(path)) return undefined
  const invite = inviteDestination(kept)
  return invite ?? (AUTH_PATHS.includes(path) ? destinationAfterSignIn(kept) : undefined)
}

/** Returns where a signed-in user on a sign-in page should go. */
export function destinationAfterSignIn(kept: PendingNavigation): Destination {
  return inviteDestination(kept) ?? parseDestination(kept.takeSavedPath() ?? '/')
}

function inviteDestination(kept: PendingNavigation): Destination | undefined {
  const invite = kept.takeInvite()
  return invite && { to: invite.path, search: invite.params }
}

/** Splits a URL of this app into the parts that the router needs. */
export function parseDestination(saved: string): Destination {
  const url = new URL(saved, 'http://local')
  const search = parseSearch(url.search)
  const to = splitPath(url.pathname).path
  const hash = url.hash.slice(1)
  return { to, ...(Object.keys(search).length > 0 ? { search } : {}), ...(hash ? { hash } : {}) }
}
