import { mayRead, type Standing } from '../../plays/index.ts'

/** Everyone who may read a play may rehearse it. Their progress is private. */
export const mayRehearse = (standing: Standing): boolean => mayRead(standing)
