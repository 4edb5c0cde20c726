import type { Cast, PlayAccess } from '../../plays/index.ts'
import { mayRead } from '../../plays/index.ts'

/** Whoever may read a play and plays a character of it, as an understudy too, records the lines of that character. */
export const mayRecord = (
  access: PlayAccess,
  { userId, cast }: { readonly userId: string; readonly cast: readonly Cast[] },
): boolean => mayRead(access) && cast.some((one) => one.userId === userId)

/** Whoever may read a play hears what is recorded for it. */
export const mayHear = mayRead

/** Whose voice it is, and nobody else, hears every take of theirs, trims it and removes it, whatever they are to the play by now. */
export const isOwn = (recording: { readonly user_id: string }, userId: string): boolean => recording.user_id === userId

/** The best take of whoever is cast is heard, as long as they may read the play and agree to being heard, and the words are those they said. */
export const isHeard = (speaker: { readonly agreed: boolean; readonly mayRead: boolean }): boolean =>
  speaker.agreed && speaker.mayRead
