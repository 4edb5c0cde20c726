import { mayWrite, type Standing } from '../../plays/index.ts'

/** Proposals are for whoever may write them into the play. */
export const mayPropose = (standing: Standing): boolean => mayWrite(standing)
