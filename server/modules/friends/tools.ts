import type { Kernel } from '../../kernel/kernel.ts'
import type { InvitationsDoor } from '../invitations/index.ts'

export interface FriendsDoors {
  readonly invitations: InvitationsDoor
  readonly auth: {
    namesOf(ids: readonly string[]): Promise<Map<string, string>>
    picturesOf(ids: readonly string[]): Promise<Map<string, string>>
  }
}

export interface FriendsTools {
  readonly kernel: Kernel
  readonly doors: FriendsDoors
}
