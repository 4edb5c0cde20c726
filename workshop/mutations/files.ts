/** Protections against files: readers, importers, what is exported. */
import type { Mutation } from './mutation.ts'

export const fileMutations: readonly Mutation[] = []
