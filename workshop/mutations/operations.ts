/** Protections for operating a server: backups, logs, messages between nodes, the command line. */
import type { Mutation } from './mutation.ts'

export const operationsMutations: readonly Mutation[] = []
