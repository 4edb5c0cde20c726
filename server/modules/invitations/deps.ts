import type { InvitationKind } from '@replique/contract'
import type { SignedIn } from '../../kernel/actor.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Email } from '../mail/index.ts'

/** A user who accepts an invitation, and the details of that invitation. */
export interface Acceptance {
  readonly subjectId: string | null
  readonly inviter: string
  readonly role: string | null
  readonly person: SignedIn
  /** The invited email address, which is this user's; null if the invitation is a link. */
  readonly address: string | null
}

/** The interface that the plays, groups and friends modules implement to handle invitations. */
export interface Receiver {
  /** The names of groups or plays, by id, without those that are deleted or closed. Not used for friendships. */
  namesOf(subjectIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Whether a user may resend and withdraw invitations that others sent. */
  mayManage(reader: SignedIn, subjectId: string): Promise<boolean>
  /** Whether the user already has access to the play, is in the group, or is a friend. */
  isIn(person: SignedIn, at: { subjectId: string | null; inviter: string }): Promise<boolean>
  /** Adds the user, in the transaction that uses the invitation. If it refuses, the invitation stays unused. */
  admit(db: Db, arrival: Acceptance): Promise<void>
}

export type Receivers = Readonly<Record<InvitationKind, Receiver>>

/** The functions of other modules that this one needs. */
export interface InvitationModules {
  readonly mail: {
    send(email: Email, db?: Db): Promise<string>
    readonly leaves: boolean
  }
  readonly auth: {
    namesOf(ids: readonly string[]): Promise<Map<string, string>>
    picturesOf(ids: readonly string[]): Promise<Map<string, string>>
    accountByEmail(email: string): Promise<string | null>
  }
  /** The receivers. A function, because their modules are opened after this one. */
  receivers(): Receivers
  /** Whether a user has blocked another. */
  isBlocked(by: string, other: string): Promise<boolean>
}

export interface InvitationDeps {
  readonly kernel: Kernel
  readonly modules: InvitationModules
}

export const receiverOf = ({ modules }: InvitationDeps, kind: InvitationKind): Receiver => modules.receivers()[kind]
