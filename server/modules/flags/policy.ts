import type { Actor } from '../../kernel/actor.ts'

/** Anyone may read flags; only administrators may change them. */
export const mayChangeFlags = (actor: Actor): boolean => actor.kind === 'user' && actor.admin
