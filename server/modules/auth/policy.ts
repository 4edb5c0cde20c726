import type { Actor, SecondFactor } from '../../kernel/actor.ts'

export interface SessionAge {
  readonly created_at: Date
  readonly refreshed_at: Date
}
export interface SessionLimits {
  readonly sessionSeconds: number
  readonly inactivitySeconds: number
}

/** Why a session is over, or null while it lives. */
export function sessionEnd(session: SessionAge, limits: SessionLimits, now: Date): 'lifetime' | 'inactivity' | null {
  if (now.getTime() - session.created_at.getTime() >= limits.sessionSeconds * 1000) return 'lifetime'
  if (now.getTime() - session.refreshed_at.getTime() >= limits.inactivitySeconds * 1000) return 'inactivity'
  return null
}

/** Whether somebody is suspended at this moment. */
export function isBanned(account: { readonly banned_until: Date | null }, now: Date): boolean {
  return account.banned_until !== null && account.banned_until > now
}

const DAY = 86_400_000

/** Whether somebody proved who they are not long ago. */
export function isRecent(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() < DAY
}

/** Whether an account is only kept for what points at it, or on its way out. */
export function isGone(account: { readonly deleted_at: Date | null; readonly leaving_at: Date | null }): boolean {
  return account.deleted_at !== null || account.leaving_at !== null
}

/** Whether emails with links go to somebody: not while they are suspended, nor once they are gone. */
export function mayReceiveEmails(
  account: Parameters<typeof isGone>[0] & Parameters<typeof isBanned>[0],
  now: Date,
): boolean {
  return !isGone(account) && !isBanned(account, now)
}

/**
 * Whether the account's address is known to be its owner's: a link or code that was sent there was answered, a provider
 * vouched for it, or an administrator set it. One that confirmed itself, because no email could be sent, was only typed.
 */
export function hasProvedAddress(account: {
  readonly email: string | null
  readonly proved_email: string | null
}): boolean {
  return account.email !== null && account.proved_email === account.email
}

/** The same of a number: a code sent there was answered, or another service of the operator's set it. */
export function hasProvedPhone(account: {
  readonly phone: string | null
  readonly proved_phone: string | null
}): boolean {
  return account.phone !== null && account.proved_phone === account.phone
}

/** Whether an address counts as confirmed without an email: as the operator says, else as long as none can be sent. */
export function confirmsAtOnce(config: {
  readonly autoconfirm: boolean | null
  readonly smtpUrl: string | null
}): boolean {
  return config.autoconfirm ?? config.smtpUrl === null
}

/** `is_admin` answers about oneself only: it is no directory of administrators. */
export function isAdminToSay(actor: Actor, askedFor: unknown): boolean {
  return actor.kind === 'user' && askedFor === actor.id && actor.admin
}

/** Whether paid providers may be used for somebody: everybody's while nothing is billed, else by their plan. */
export function isEntitled(plan: 'free' | 'pro', billing: boolean): boolean {
  return !billing || plan === 'pro'
}

/** Whether somebody has a plan: what a flag keeps for those is not for everybody where nothing is billed. */
export function hasPlan(plan: 'free' | 'pro', billing: boolean): boolean {
  return billing && plan === 'pro'
}

/** Whether a token speaks for another service of the operator's; a person's session never does. */
export function isServiceRole(claims: { readonly role: string; readonly sessionId: string | null }): boolean {
  return claims.sessionId === null && (claims.role === 'service_role' || claims.role === 'supabase_admin')
}

/** What an account with these facts still owes before it changes anything of weight. */
export function secondFactorOf(facts: { readonly enrolled: boolean; readonly proved: boolean }): SecondFactor {
  if (!facts.enrolled) return 'none'
  return facts.proved ? 'proved' : 'needed'
}

/** Whether somebody has a second factor that this session has not proved yet. */
export function needsSecondFactor(person: { readonly secondFactor: SecondFactor }): boolean {
  return person.secondFactor === 'needed'
}

const RECENTLY = 10 * 60_000

/** Whether somebody has just proved who they are, by whatever means. */
export function isRecentSignIn({ provedAt }: { readonly provedAt: number }, now: Date): boolean {
  return now.getTime() - provedAt * 1000 <= RECENTLY
}

/** Whether somebody has no way in but single sign-on: then their address and password are not theirs to change here. */
export function isSsoManaged(providers: readonly string[]): boolean {
  return providers.length > 0 && providers.every((provider) => provider.startsWith('sso:'))
}
