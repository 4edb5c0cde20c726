import { mayRead, type PlayAccess } from '../../plays/index.ts'

/** Everyone who may read a play may rehearse it. Their progress is private. */
export const mayRehearse = (access: PlayAccess): boolean => mayRead(access)
