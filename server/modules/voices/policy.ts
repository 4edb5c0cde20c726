import type { Actor } from '../../kernel/actor.ts'
import { type Cast, type PlayAccess, mayRead } from '../plays/index.ts'

/** Administrators install packs of natural voices, for everybody. */
export const mayManagePacks = (actor: Actor): boolean => actor.kind === 'user' && actor.admin

/** Users who may read a play may record the characters they are cast as, even if only as understudies. */
export const mayRecord = (
  access: PlayAccess,
  { userId, cast }: { readonly userId: string; readonly cast: readonly Cast[] },
): boolean => mayRead(access) && cast.some((one) => one.userId === userId)

/** Everyone who may read a play may hear its recordings. */
export const mayListen = mayRead

/** Users may play, trim and delete all of their own takes, whether or not they still have access to the play. */
export const isOwn = (recording: { readonly user_id: string }, userId: string): boolean => recording.user_id === userId

/** A take can be heard as long as its speaker may read the play and consents to being heard. */
export const isAudible = (speaker: { readonly agreed: boolean; readonly mayRead: boolean }): boolean =>
  speaker.agreed && speaker.mayRead

/** Everyone who may read a play may rehearse it. Their progress is private. */
export const mayRehearse = (access: PlayAccess): boolean => mayRead(access)
