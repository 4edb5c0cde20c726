import { type Cast, type PlayAccess, mayRead, mayWrite } from '../plays/index.ts'

/** Everyone who may read a play may see who is on stage when. */
export const maySeeStage = (access: PlayAccess): boolean => mayRead(access)

/** Entrances and exits are part of the text, so those who may write it may correct them. */
export const mayCorrectStage = (access: PlayAccess): boolean => mayWrite(access)

/** Directors download everybody's sides and scripts; actors their own, once they have been given out. */
export const mayTakePart = (
  access: PlayAccess,
  { isOwn, isGiven }: { readonly isOwn: boolean; readonly isGiven: boolean },
): boolean => mayDirect(access) || (maySeeStage(access) && isOwn && isGiven)

/** Those who may write a play direct it: they cast it, plan its rehearsals and note what happens in them. */
export const mayDirect = (access: PlayAccess): boolean => mayWrite(access)

/**
 * Returns the users who are given a note about a line of these characters: those who play them, and the understudies of a
 * character that nobody else plays.
 */
export function actorsOf(cast: readonly Cast[], characters: readonly string[]): ReadonlySet<string> {
  const users = characters.flatMap((id) => {
    const actors = cast.filter((one) => one.characterId === id && one.userId !== null)
    const first = actors.filter((one) => !one.understudy)
    return (first.length > 0 ? first : actors).flatMap(({ userId }) => userId ?? [])
  })
  return new Set(users)
}
