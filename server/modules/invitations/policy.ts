/** The fields of an invitation that determine whether it can be accepted. */
export interface InvitationStatus {
  readonly inviter: string
  readonly email: string | null
  readonly usesLeft: number
  readonly expiresAt: Date
  readonly withdrawn: boolean
}

/** A user who wants to accept an invitation. */
export interface Invitee {
  readonly id: string
  readonly email: string
  readonly emailProved: boolean
}

export type Obstacle =
  | 'invitation_own'
  | 'invitation_foreign'
  | 'invitation_withdrawn'
  | 'invitation_used'
  | 'invitation_expired'

/**
 * Whether a user may use an invitation. If the invitation names an email address, it must be the account's, and the
 * user must have confirmed it or hold the secret.
 */
export const isFor = ({ email }: Pick<InvitationStatus, 'email'>, guest: Invitee, holdsSecret: boolean): boolean =>
  email === null || ((guest.emailProved || holdsSecret) && guest.email.toLowerCase() === email)

/**
 * Returns why a user may not accept an invitation, or null. It first checks that the invitation is for this user, so
 * that others learn nothing about its state.
 */
export function findObstacle(
  fate: InvitationStatus,
  { guest, holdsSecret, now }: { guest: Invitee; holdsSecret: boolean; now: Date },
): Obstacle | null {
  if (fate.inviter === guest.id) return 'invitation_own'
  if (!isFor(fate, guest, holdsSecret)) return 'invitation_foreign'
  return endReason(fate, now)
}

/** Returns why nobody can accept the invitation any more, or null. */
export function endReason(
  fate: InvitationStatus,
  now: Date,
): Exclude<Obstacle, 'invitation_own' | 'invitation_foreign'> | null {
  if (fate.withdrawn) return 'invitation_withdrawn'
  if (fate.usesLeft === 0) return 'invitation_used'
  return fate.expiresAt <= now ? 'invitation_expired' : null
}

/** The sender may resend and withdraw an invitation, and so may those who manage its subject. */
export const mayManage = (
  fate: Pick<InvitationStatus, 'inviter'>,
  readerId: string,
  managesSubject: boolean,
): boolean => fate.inviter === readerId || managesSubject
