import type { Actor } from '../../kernel/actor.ts'
import { mayWrite, type PlayAccess } from '../plays/index.ts'

/** Only administrators may configure features and providers. */
export const mayManageFeatures = (actor: Actor): boolean => actor.kind === 'user' && actor.admin

/** Features that cost the server money are only available to entitled users. */
export const mayUsePaidFeature = (asking: { readonly paid: boolean; readonly entitled: boolean }): boolean =>
  !asking.paid || asking.entitled

/** Proposals are for users who may edit the play. Nobody else sees them. */
export const mayPropose = (access: PlayAccess): boolean => mayWrite(access)

/** Users who may edit the play may reject proposals, even if the feature has been switched off. */
export const mayRejectProposals = (access: PlayAccess): boolean => mayWrite(access)

/** An import belongs to the user who uploaded it. For everyone else it is not found. */
export const mayAccessImport = (actorId: string, ownerId: string): boolean => actorId === ownerId
