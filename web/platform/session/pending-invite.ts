import { readStored, removeStored, writeStored } from '../browser-storage.ts'
import { createStore } from '../store.ts'

const KEY = 'pendingInviteParams'

export interface PendingInvite {
  readonly path: '/social/friends/accept' | '/auth/invite'
  readonly params: Readonly<Record<string, string | readonly string[]>>
}

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

/** Returns a stored value as a URL parameter, or a list as a repeated parameter; undefined for anything else. */
function asParameter(value: unknown): string | readonly string[] | undefined {
  if (isPlain(value)) return String(value)
  if (!Array.isArray(value)) return undefined
  const texts = value.filter(isPlain).map(String)
  return texts.length === 0 ? undefined : texts
}

/** Returns where a stored invitation leads; undefined if malformed. */
export function parseInvite(stored: string | null): PendingInvite | undefined {
  try {
    const value: unknown = JSON.parse(stored ?? '')
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const params = Object.fromEntries(
      Object.entries(value).flatMap(([name, kept]) => {
        const text = asParameter(kept)
        return text === undefined ? [] : [[name, text] as const]
      }),
    )
    return { path: params['kind'] === 'social' ? '/social/friends/accept' : '/auth/invite', params }
  } catch {
    return undefined
  }
}

const ADDRESS_KEY = 'replique-invited-address'

/**
 * The email address that an invitation was sent to, so that the user doesn't have to type it; empty if there is none. It
 * may arrive after the form has opened.
 */
export const invitedAddress = createStore(readStored(ADDRESS_KEY, 'sessionStorage') ?? '')

export function storeInvitedAddress(email: string): void {
  writeStored(ADDRESS_KEY, email, 'sessionStorage')
  invitedAddress.set(email)
}

const ACCEPTED_KEY = 'replique-invite-accepted'

/**
 * Records that the user accepted an invitation, by clicking a link on its page to sign up or sign in, so that they
 * aren't asked again.
 */
export const storeAcceptance = (secret: string): void => writeStored(ACCEPTED_KEY, secret, 'sessionStorage')

/** Returns whether the user accepted this invitation before signing in, and forgets it. */
export function takeAcceptance(secret: string): boolean {
  const accepted = readStored(ACCEPTED_KEY, 'sessionStorage')
  removeStored(ACCEPTED_KEY, 'sessionStorage')
  return secret !== '' && accepted === secret
}

export function storeInvite(params: PendingInvite['params']): void {
  writeStored(KEY, JSON.stringify(params))
}

/**
 * Returns and removes the invitation that was stored before the user signed in, so that it redirects them only once.
 */
export function takeInvite(): PendingInvite | undefined {
  const stored = readStored(KEY)
  removeStored(KEY)
  removeStored(ADDRESS_KEY, 'sessionStorage')
  invitedAddress.set('')
  return parseInvite(stored)
}
