import type { Actor, SignedIn } from '../../kernel/actor.ts'
import { refuse, requireProved, requireSignedIn } from '../../kernel/refusal.ts'
import { mayKeepFeatures } from './policy.ts'

/** Whoever asks, where they may set features. */
export function requireKeeper(actor: Actor): SignedIn {
  requireSignedIn(actor)
  return mayKeepFeatures(actor) ? requireProved(actor) : refuse('not_admin')
}
