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

/** Whether the access token can still be used. `now` is in seconds. */
export function isFresh(session: Session, now: number): boolean {
  return (session.expires_at ?? 0) - MARGIN > now
}
