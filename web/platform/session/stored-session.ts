import type { Session } from '@supabase/auth-js'

/** Seconds before its end from which a token is no longer handed out. */
export const MARGIN = 30

/** Reads a session as the cookie holds it; anything without tokens, end and person is none. */
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

/** Who an access token was made out to, as far as it says; only the server believes it. */
function personOf(token: string): unknown {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    return (JSON.parse(atob(payload)) as { sub?: unknown }).sub
  } catch {
    return undefined
  }
}

/** Whether what was read is not a session that is put together from those of two people; anything else is as it is. */
export function isOnePerson(value: unknown): boolean {
  const { access_token: token, user } = (value ?? {}) as Partial<Session>
  if (typeof token !== 'string' || typeof user?.id !== 'string') return true
  const others = [personOf(token), ...(user.identities ?? []).map((identity) => identity?.user_id)]
  return others.every((person) => person === undefined || person === user.id)
}

/** Whether the access token can still be used. `now` is in seconds. */
export function isFresh(session: Session, now: number): boolean {
  return (session.expires_at ?? 0) - MARGIN > now
}
