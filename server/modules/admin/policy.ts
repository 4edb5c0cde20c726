import type { Actor } from '../../kernel/actor.ts'

/** Only administrators may manage the server, and each of them may do everything. */
export const mayAdminister = (actor: Actor): boolean => actor.kind === 'user' && actor.admin
