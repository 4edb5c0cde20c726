import { splitPath } from '../platform/i18n/locale.ts'
import { parseSearch, type Search } from './search-params.ts'
import type { PendingInvite } from '../platform/session/pending-invite.ts'

export interface Change {
  readonly before: boolean
  readonly after: boolean
  /** Whether credentials have just been accepted, which a refreshed token does not mean. */
  readonly entering?: boolean
  /** Whether somebody came in only to choose a new password. */
  readonly recovering?: boolean
  /** Where the person is, without the language. */
  readonly path: string
}

export interface Kept {
  takeInvite(): PendingInvite | undefined
  takeSavedPath(): string | undefined
}

export interface Journey {
  readonly to: string
  readonly search?: Search
  /** Without its #. */
  readonly hash?: string
}

const LOGIN = '/auth/login'
const AUTH_PATHS = [LOGIN, '/auth/register', '/auth/admin-setup', '/auth/confirm']
// where something is left to be done with the new session, after which the page itself leads to the door
const BUSY = ['/auth/reset-password', '/auth/invite']

/** Where to navigate when the session changes: to a pending invitation, from sign-in into the app, or to sign-in. */
export function journeyFor(change: Change, kept: Kept): Journey | undefined {
  const { before, after, entering, recovering, path } = change
  if (before && after) return entering && path === LOGIN ? journeyAfterSignIn(kept) : undefined
  if (before === after) return undefined
  if (!after) return path === '/auth' || path.startsWith('/auth/') ? undefined : { to: LOGIN }
  if (recovering || BUSY.includes(path)) return undefined
  const invite = inviteJourney(kept)
  return invite ?? (AUTH_PATHS.includes(path) ? journeyAfterSignIn(kept) : undefined)
}

/** Where somebody who is signed in and stands at the door belongs. */
export function journeyAfterSignIn(kept: Kept): Journey {
  return inviteJourney(kept) ?? splitJourney(kept.takeSavedPath() ?? '/')
}

function inviteJourney(kept: Kept): Journey | undefined {
  const invite = kept.takeInvite()
  return invite && { to: invite.path, search: invite.params }
}

/** An address of this application as the router takes it. */
export function splitJourney(saved: string): Journey {
  const url = new URL(saved, 'http://local')
  const search = parseSearch(url.search)
  const to = splitPath(url.pathname).path
  const hash = url.hash.slice(1)
  return { to, ...(Object.keys(search).length > 0 ? { search } : {}), ...(hash ? { hash } : {}) }
}
