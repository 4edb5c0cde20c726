import type { Actor } from '../../kernel/actor.ts'

/** Whoever administers the server may look after its people; nobody else, and not by halves. */
export const mayAdminister = (actor: Actor): boolean => actor.kind === 'user' && actor.admin
