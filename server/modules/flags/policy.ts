import type { Actor } from '../../kernel/actor.ts'

/** Anyone reads flags; only an administrator changes one. */
export const mayChangeFlags = (actor: Actor): boolean => actor.kind === 'user' && actor.admin
