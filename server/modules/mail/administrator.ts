import type { Actor, SignedIn } from '../../kernel/actor.ts'
import { refuse, requireProved, requireSignedIn } from '../../kernel/refusal.ts'
import { mayKeepLetters } from './policy.ts'

/** Whoever asks, where they may keep the letters. */
export function requireKeeper(actor: Actor): SignedIn {
  requireSignedIn(actor)
  return mayKeepLetters(actor) ? requireProved(actor) : refuse('not_admin')
}
