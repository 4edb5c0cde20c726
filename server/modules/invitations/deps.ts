import type { InvitationKind } from '@replique/contract'
import type { SignedIn } from '../../kernel/actor.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Email } from '../mail/index.ts'

/** Somebody who accepts, and what they accept. */
export interface Arrival {
  readonly subjectId: string | null
  readonly inviter: string
  readonly role: string | null
  readonly person: SignedIn
  /** The address that the invitation named, which is this person's; null for a link. */
  readonly address: string | null
}

/** What the module of a noun does about invitations to it. */
export interface Receiver {
  /** What one is invited to, by its name; whatever is gone or closed is left out. Not asked for friends. */
  namesOf(subjectIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Whether somebody may send again and withdraw what others sent to it. */
  mayManage(reader: SignedIn, subjectId: string): Promise<boolean>
  /** Whether they are in already. */
  isIn(person: SignedIn, at: { subjectId: string | null; inviter: string }): Promise<boolean>
  /** Takes somebody in, in the transaction that spends the invitation; a refusal leaves it as it was. */
  admit(db: Db, arrival: Arrival): Promise<void>
}

export type Receivers = Readonly<Record<InvitationKind, Receiver>>

/** What this module asks of others. */
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
  /** The modules that take people in, which are opened after this one. */
  receivers(): Receivers
  /** Whether somebody does not want to hear from another. */
  isBlocked(by: string, other: string): Promise<boolean>
}

export interface InvitationDeps {
  readonly kernel: Kernel
  readonly modules: InvitationModules
}

/** The module that takes people in by invitations of this kind. */
export const receiverOf = ({ modules }: InvitationDeps, kind: InvitationKind): Receiver => modules.receivers()[kind]
