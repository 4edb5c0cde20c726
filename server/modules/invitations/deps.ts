import type { InvitationKind } from '@replique/contract'
import type { Db } from '../../kernel/db/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Letter } from '../mail/index.ts'
import type { Receiver, Receivers } from './receivers.ts'

/** What this module asks of others. */
export interface InvitationModules {
  readonly mail: {
    send(letter: Letter, db?: Db): Promise<string>
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
