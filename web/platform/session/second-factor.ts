import type { Factor, Session } from '@supabase/auth-js'

/** What this account has to prove beside its password, of those things that were set up to the end. */
export function verifiedFactors(session: Session): Factor[] {
  return (session.user.factors ?? []).filter(({ status }) => status === 'verified')
}

/** Whether somebody has proved one of two things: such a session opens nothing yet. */
export function needsSecondFactor(session: Session): boolean {
  return verifiedFactors(session).length > 0 && levelOf(session.access_token) !== 'aal2'
}

/** How surely a token says who it belongs to; only the server believes it. */
export function levelOf(token: string): string | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const { aal } = JSON.parse(atob(payload)) as { aal?: unknown }
    return typeof aal === 'string' ? aal : undefined
  } catch {
    return undefined
  }
}
