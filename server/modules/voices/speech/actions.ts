import { FIRST_SPEECHES, type HeardPlay } from '@replique/contract'
import type { VoicesModules, VoicesDeps } from '../deps.ts'
import type { SignedIn } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mayRead } from '../../plays/index.ts'
import { planOf } from './plan.ts'
import type { Listener } from './synthesis.ts'
import type { SpeechDeps } from './deps.ts'

/** How many lines of a play are spoken for somebody, where an administrator keeps the rest for those with a plan; null for all. */
export async function spokenLines({ flags, auth }: VoicesModules, userId: string): Promise<number | null> {
  if (!(await flags.isEnabled('ttsLimitFirst15'))) return null
  return (await auth.hasPlan(userId)) ? null : FIRST_SPEECHES
}

/** Below it sounds are heard by whoever has a link to one, because a player carries no token. */
export const SOUNDS = '/api/speech/sounds'

export async function requireHearable(deps: VoicesDeps, actor: SignedIn, playId: string): Promise<void> {
  const standing = await deps.modules.plays.standingOn(actor, playId)
  if (standing === null || !mayRead(standing)) return refuse('play_not_found')
  await deps.modules.speech.require()
}

export async function openHeard(deps: SpeechDeps, actor: SignedIn, playId: string): Promise<HeardPlay> {
  await requireHearable(deps, actor, playId)
  const { play: script, speakers, limit } = await planOf(deps, playId, await listenerOf(deps, actor.id))
  return { script, speakers: [...speakers], limit }
}

export async function listenerOf({ modules, engines }: SpeechDeps, userId: string): Promise<Listener> {
  // who speaks, and whether that costs, is decided by who is chosen now
  await engines.refresh()
  return { userId, entitled: await modules.auth.entitled(userId), spokenLines: await spokenLines(modules, userId) }
}
