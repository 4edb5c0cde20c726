import type { Actor } from '../../kernel/actor.ts'
import { mayWrite, type PlayAccess } from '../plays/index.ts'

/** Whoever administers the server sets its features and their providers; nobody else, and not by halves. */
export const mayKeepFeatures = (actor: Actor): boolean => actor.kind === 'user' && actor.admin

/** What costs the server money is asked for whoever is entitled to that. */
export const mayBeAskedFor = (asking: { readonly paid: boolean; readonly entitled: boolean }): boolean =>
  !asking.paid || asking.entitled

/** Proposals are for whoever may write them into the play; to others the play is what it always is. */
export const mayPropose = (access: PlayAccess): boolean => mayWrite(access)

/** What was proposed is put aside by whoever may write the play, also where the feature is off by now: a server that stops proposing keeps nobody from deleting. */
export const mayPutAside = (access: PlayAccess): boolean => mayWrite(access)
