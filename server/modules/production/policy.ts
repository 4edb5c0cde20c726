import { type PlayAccess, mayRead, mayWrite } from '../plays/index.ts'

/** Everyone who may read a play may see who is on stage when. */
export const maySeeStage = (access: PlayAccess): boolean => mayRead(access)

/** Entrances and exits are part of the text, so those who may write it may correct them. */
export const mayCorrectStage = (access: PlayAccess): boolean => mayWrite(access)

/** Those who may write a play direct it: they cast it, plan its rehearsals and note what happens in them. */
export const mayDirect = (access: PlayAccess): boolean => mayWrite(access)
