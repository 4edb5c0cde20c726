import { mayRead, type PlayAccess } from '../../plays/index.ts'

/** Whoever may read a play may rehearse it; how it goes is their own. */
export const mayRehearse = (access: PlayAccess): boolean => mayRead(access)
