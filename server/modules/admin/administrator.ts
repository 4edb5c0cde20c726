import type { Actor, SignedIn } from '../../kernel/actor.ts'
import { refuse, requireProved, requireSignedIn } from '../../kernel/refusal.ts'
import { mayAdminister } from './policy.ts'

/** Whoever asks, where they may administer the server. */
export function requireAdministrator(actor: Actor): SignedIn {
  requireSignedIn(actor)
  return mayAdminister(actor) ? requireProved(actor) : refuse('not_admin')
}
