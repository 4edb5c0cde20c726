/** Protections of whoever runs a server: backups, logs, messages between servers, the command line. */
import type { Mutation } from './mutation.ts'

export const operationsMutations: readonly Mutation[] = []
