import type { Actor, SecondFactor } from '../../kernel/actor.ts'

export interface SessionAge {
  readonly created_at: Date
  readonly refreshed_at: Date
}
export interface SessionLimits {
  readonly sessionSeconds: number
  readonly inactivitySeconds: number
}

/** Returns why a session has ended, or null if it has not. */
export function sessionEnd(session: SessionAge, limits: SessionLimits, now: Date): 'lifetime' | 'inactivity' | null {
  if (now.getTime() - session.created_at.getTime() >= limits.sessionSeconds * 1000) return 'lifetime'
  if (now.getTime() - session.refreshed_at.getTime() >= limits.inactivitySeconds * 1000) return 'inactivity'
  return null
}

/** Whether the account is suspended at this time. */
export function isBanned(account: { readonly banned_until: Date | null }, now: Date): boolean {
  return account.banned_until !== null && account.banned_until > now
}

const DAY = 86_400_000

/** Whether a time is less than a day ago. */
export function isRecent(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() < DAY
}

/** Whether the account is being deleted, or has been emptied and exists only because other rows refer to it. */
export function isGone(account: { readonly deleted_at: Date | null; readonly leaving_at: Date | null }): boolean {
  return account.deleted_at !== null || account.leaving_at !== null
}

/** Whether the account may receive emails with links: not if it is suspended or deleted. */
export function mayReceiveEmails(
  account: Parameters<typeof isGone>[0] & Parameters<typeof isBanned>[0],
  now: Date,
): boolean {
  return !isGone(account) && !isBanned(account, now)
}

/**
 * Whether the account's email address is known to belong to its user: they used a link or code sent there, a provider
 * vouched for it, or an administrator set it. An address confirmed automatically, because no email could be sent,
 * doesn't count.
 */
export function hasProvedAddress(account: {
  readonly email: string | null
  readonly proved_email: string | null
}): boolean {
  return account.email !== null && account.proved_email === account.email
}

/**
 * Whether the account's number is known to belong to its user: they entered a code sent there, or another service of
 * the operator's set it.
 */
export function hasProvedPhone(account: {
  readonly phone: string | null
  readonly proved_phone: string | null
}): boolean {
  return account.phone !== null && account.proved_phone === account.phone
}

/** Whether an address counts as confirmed without an email: as configured, or else if no emails can be sent. */
export function confirmsAtOnce(config: {
  readonly autoconfirm: boolean | null
  readonly smtpUrl: string | null
}): boolean {
  return config.autoconfirm ?? config.smtpUrl === null
}

/** `is_admin` reveals the role only to the user themselves, so that nobody can list the administrators. */
export function mayRevealAdmin(actor: Actor, askedFor: unknown): boolean {
  return actor.kind === 'user' && askedFor === actor.id && actor.admin
}

/** Whether the user may use paid providers: everybody while there is no billing, otherwise by plan. */
export function isEntitled(plan: 'free' | 'pro', billing: boolean): boolean {
  return !billing || plan === 'pro'
}

/**
 * Whether the user has a billed plan. False without billing, so that features reserved for a plan are not open to
 * everybody.
 */
export function hasPlan(plan: 'free' | 'pro', billing: boolean): boolean {
  return billing && plan === 'pro'
}

/** Whether a token belongs to another service of the operator's; a user's session never does. */
export function isServiceRole(claims: { readonly role: string; readonly sessionId: string | null }): boolean {
  return claims.sessionId === null && (claims.role === 'service_role' || claims.role === 'supabase_admin')
}

/**
 * Returns `none` without a second factor, `proved` if it has been verified in this session, or `needed` if it must
 * still be verified before important changes.
 */
export function secondFactorOf(facts: { readonly enrolled: boolean; readonly proved: boolean }): SecondFactor {
  if (!facts.enrolled) return 'none'
  return facts.proved ? 'proved' : 'needed'
}

/** Whether there is a second factor that has not been verified in this session. */
export function needsSecondFactor(person: { readonly secondFactor: SecondFactor }): boolean {
  return person.secondFactor === 'needed'
}

const RECENTLY = 10 * 60_000

/** Whether the user has just proved their identity, by any method. */
export function isRecentSignIn({ provedAt }: { readonly provedAt: number }, now: Date): boolean {
  return now.getTime() - provedAt * 1000 <= RECENTLY
}

/** Whether the user can only sign in by single sign-on. Such users can't change their address or password here. */
export function isSsoManaged(providers: readonly string[]): boolean {
  return providers.length > 0 && providers.every((provider) => provider.startsWith('sso:'))
}
