import type { LiveEvent } from '@replique/contract'
import type { Kernel } from '../../kernel/kernel.ts'
import type { CollabDoor } from '../collab/index.ts'
import type { FriendsDoor } from '../friends/index.ts'
import type { GroupsDoor } from '../groups/index.ts'
import type { InvitationsDoor } from '../invitations/index.ts'
import type { Letter } from '../mail/index.ts'
import type { PlaysDoor } from '../plays/index.ts'
import type { Db } from '../../kernel/db/database.ts'

/** Where letters to somebody go. */
export interface Mailbox {
  readonly email: string
  readonly name: string
}

/** The lower modules as this one needs them. */
export interface NewsDoors {
  readonly mail: { send(letter: Letter, db?: Db): Promise<string> }
  readonly auth: {
    namesOf(ids: readonly string[]): Promise<Map<string, string>>
    picturesOf(ids: readonly string[]): Promise<Map<string, string>>
    accountByEmail(email: string): Promise<string | null>
    /** Null where letters would not reach the person: no confirmed address, or an account that is closed. */
    mailboxOf(id: string): Promise<Mailbox | null>
  }
  readonly invitations: Pick<InvitationsDoor, 'receivedBy'>
  readonly friends: Pick<FriendsDoor, 'isBlocked' | 'blockedBy'>
  readonly groups: Pick<GroupsDoor, 'rolesOf' | 'namesOf'>
  readonly plays: Pick<PlaysDoor, 'titlesFor' | 'peopleOf'>
  readonly collab: CollabDoor
}

export interface NewsTools {
  readonly kernel: Kernel
  readonly doors: NewsDoors
  /** Tells people's open pages, on every node. */
  readonly tell: (userIds: readonly string[], event: LiveEvent) => void
}
