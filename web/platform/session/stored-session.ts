import type { Session } from '@supabase/auth-js'

/** Seconds before expiry from which a token is no longer used. */
export const MARGIN = 30

/** Parses the session in the cookie; returns null without tokens, expiry and user. */
export function parseSession(stored: string | null): Session | null {
  if (!stored) return null
  try {
    const session = JSON.parse(stored) as Partial<Session> | null
    const whole =
      typeof session?.access_token === 'string' &&
      typeof session.refresh_token === 'string' &&
      typeof session.expires_at === 'number' &&
      typeof session.user?.id === 'string'
    return whole ? (session as Session) : null
  } catch {
    return null
  }
}

/** Returns the user id in an access token without verifying it; only the server does that. */
function personOf(token: string): unknown {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    return (JSON.parse(atob(payload)) as { sub?: unknown }).sub
  } catch {
    return undefined
  }
}

/** Returns false for a session joined from those of two users; true for any other value. */
export function isOnePerson(value: unknown): boolean {
  const { access_token: token, user } = (value ?? {}) as Partial<Session>
  if (typeof token !== 'string' || typeof user?.id !== 'string') return true
  const others = [personOf(token), ...(user.identities ?? []).map((identity) => identity?.user_id)]
  return others.every((person) => person === undefined || person === user.id)
}

/** Returns whether the access token can still be used; `now` is in seconds. */
export function isFresh(session: Session, now: number): boolean {
  return (session.expires_at ?? 0) - MARGIN > now
}
