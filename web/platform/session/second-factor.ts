import type { Factor, Session } from '@supabase/auth-js'

/** Returns the account's verified second factors; those whose setup was not finished are left out. */
export function verifiedFactors(session: Session): Factor[] {
  return (session.user.factors ?? []).filter(({ status }) => status === 'verified')
}

/** Returns whether a session still lacks its second factor and therefore gives no access yet. */
export function needsSecondFactor(session: Session): boolean {
  return verifiedFactors(session).length > 0 && levelOf(session.access_token) !== 'aal2'
}

/** Returns a token's assurance level without verifying it; only the server does that. */
export function levelOf(token: string): string | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const { aal } = JSON.parse(atob(payload)) as { aal?: unknown }
    return typeof aal === 'string' ? aal : undefined
  } catch {
    return undefined
  }
}
