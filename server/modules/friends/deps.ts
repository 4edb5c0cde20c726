import type { Kernel } from '../../kernel/kernel.ts'
import type { InvitationsService } from '../invitations/index.ts'

export interface FriendsModules {
  readonly invitations: InvitationsService
  readonly auth: {
    namesOf(ids: readonly string[]): Promise<Map<string, string>>
    picturesOf(ids: readonly string[]): Promise<Map<string, string>>
  }
}

export interface FriendsDeps {
  readonly kernel: Kernel
  readonly modules: FriendsModules
}
