import type { LiveEvent } from '@replique/contract'
import type { Kernel } from '../../kernel/kernel.ts'
import type { CollabService } from '../collab/index.ts'
import type { FriendsService } from '../friends/index.ts'
import type { GroupsService } from '../groups/index.ts'
import type { InvitationsService } from '../invitations/index.ts'
import type { Email } from '../mail/index.ts'
import type { PlaysService } from '../plays/index.ts'
import type { Db } from '../../kernel/db/database.ts'

/** A user's email address and name. */
export interface Mailbox {
  readonly email: string
  readonly name: string
}

/** The parts of lower modules that this one uses. */
export interface NotificationsModules {
  readonly mail: { send(email: Email, db?: Db): Promise<string> }
  readonly auth: {
    namesOf(ids: readonly string[]): Promise<Map<string, string>>
    picturesOf(ids: readonly string[]): Promise<Map<string, string>>
    accountByEmail(email: string): Promise<string | null>
    /** Null if emails would not reach the user: the address is not confirmed or the account is closed. */
    mailboxOf(id: string): Promise<Mailbox | null>
  }
  readonly invitations: Pick<InvitationsService, 'receivedBy'>
  readonly friends: Pick<FriendsService, 'isBlocked' | 'blockedBy'>
  readonly groups: Pick<GroupsService, 'rolesOf' | 'namesOf'>
  readonly plays: Pick<PlaysService, 'titlesFor' | 'peopleOf' | 'partsOf' | 'characterNames'>
  readonly collab: CollabService
}

export interface NotificationsDeps {
  readonly kernel: Kernel
  readonly modules: NotificationsModules
  /** Sends an event to the open pages of users, on every node. */
  readonly tell: (userIds: readonly string[], event: LiveEvent) => void
}
