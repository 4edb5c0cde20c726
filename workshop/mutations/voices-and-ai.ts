/** Protections of voices, recordings, read-throughs, speech, models and their providers. */
import type { Mutation } from './mutation.ts'

export const voicesAndAiMutations: readonly Mutation[] = []
