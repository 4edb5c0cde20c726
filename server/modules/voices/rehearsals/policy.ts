import { mayRead, type Standing } from '../../plays/index.ts'

/** Whoever may read a play may rehearse it; how it goes is their own. */
export const mayRehearse = (standing: Standing): boolean => mayRead(standing)
