/** An invitation as far as its fate depends on it. */
export interface Fate {
  readonly inviter: string
  readonly email: string | null
  readonly usesLeft: number
  readonly expiresAt: Date
  readonly withdrawn: boolean
}

/** Somebody who would accept. */
export interface Guest {
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

/** An invitation to an address is for whoever has proved that it is theirs, and for its secret under that address. */
export const isFor = ({ email }: Pick<Fate, 'email'>, guest: Guest, holdsSecret: boolean): boolean =>
  email === null || ((guest.emailProved || holdsSecret) && guest.email.toLowerCase() === email)

/** Why somebody may not accept; null where they may. Whose it is comes first: others learn nothing of its fate. */
export function obstacleTo(
  fate: Fate,
  { guest, holdsSecret, now }: { guest: Guest; holdsSecret: boolean; now: Date },
): Obstacle | null {
  if (fate.inviter === guest.id) return 'invitation_own'
  if (!isFor(fate, guest, holdsSecret)) return 'invitation_foreign'
  return endOf(fate, now)
}

/** Why nobody may accept it any more; null while somebody may. */
export function endOf(fate: Fate, now: Date): Exclude<Obstacle, 'invitation_own' | 'invitation_foreign'> | null {
  if (fate.withdrawn) return 'invitation_withdrawn'
  if (fate.usesLeft === 0) return 'invitation_used'
  return fate.expiresAt <= now ? 'invitation_expired' : null
}

/** The sender may resend and withdraw an invitation, and so may those who manage its subject. */
export const mayManage = (fate: Pick<Fate, 'inviter'>, readerId: string, managesSubject: boolean): boolean =>
  fate.inviter === readerId || managesSubject
