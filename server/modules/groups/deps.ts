import type { SignedIn } from '../../kernel/actor.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { AuthModule } from '../auth/index.ts'
import type { InvitationsService } from '../invitations/index.ts'

export interface GroupsModules {
  readonly invitations: Pick<InvitationsService, 'issue' | 'listTo' | 'withdrawTo' | 'withdrawOf'>
  readonly auth: Pick<AuthModule, 'namesOf' | 'picturesOf' | 'pictures'> & {
    readonly people: Pick<AuthModule['people'], 'loginsOf'>
  }
  /**
   * Returns the titles of the plays that the user may read. A function, because the `plays` module is opened after this
   * one.
   */
  titlesFor(reader: SignedIn, playIds: readonly string[]): Promise<ReadonlyMap<string, string>>
}

export interface GroupsDeps {
  readonly kernel: Kernel
  readonly modules: GroupsModules
}
