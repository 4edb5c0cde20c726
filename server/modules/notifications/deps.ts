import type { LiveEvent } from '@replique/contract'
import type { Kernel } from '../../kernel/kernel.ts'
import type { CollabService } from '../collab/index.ts'
import type { FriendsService } from '../friends/index.ts'
import type { GroupsService } from '../groups/index.ts'
import type { InvitationsService } from '../invitations/index.ts'
import type { Email } from '../mail/index.ts'
import type { PlaysService } from '../plays/index.ts'
import type { Db } from '../../kernel/db/database.ts'

/** Where emails to somebody go. */
export interface Mailbox {
  readonly email: string
  readonly name: string
}

/** The lower modules as this one needs them. */
export interface NotificationsModules {
  readonly mail: { send(email: Email, db?: Db): Promise<string> }
  readonly auth: {
    namesOf(ids: readonly string[]): Promise<Map<string, string>>
    picturesOf(ids: readonly string[]): Promise<Map<string, string>>
    accountByEmail(email: string): Promise<string | null>
    /** Null where emails would not reach the person: no confirmed address, or an account that is closed. */
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
  /** Tells people's open pages, on every node. */
  readonly tell: (userIds: readonly string[], event: LiveEvent) => void
}
