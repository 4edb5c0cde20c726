import type { HeardPlay } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mayRead } from '../../plays/index.ts'
import type { VoicesTools } from '../tools.ts'
import { planOf } from './plan.ts'
import type { Listener } from './sounding.ts'
import { spokenLines } from './limit.ts'
import type { SpeechTools } from './tools.ts'

/** Below it sounds are heard by whoever has a link to one, because a player carries no token. */
export const SOUNDS = '/api/speech/sounds'

export async function requireHearable(tools: VoicesTools, actor: SignedIn, playId: string): Promise<void> {
  const standing = await tools.doors.plays.standingOn(actor, playId)
  if (standing === null || !mayRead(standing)) return refuse('play_not_found')
  await tools.doors.speech.require()
}

export async function openHeard(tools: SpeechTools, actor: SignedIn, playId: string): Promise<HeardPlay> {
  await requireHearable(tools, actor, playId)
  const { play: script, speakers, limit } = await planOf(tools, playId, await listenerOf(tools, actor.id))
  return { script, speakers: [...speakers], limit }
}

export async function listenerOf({ doors, engines }: SpeechTools, userId: string): Promise<Listener> {
  // who speaks, and whether that costs, is decided by who is chosen now
  await engines.refresh()
  return { userId, entitled: await doors.auth.entitled(userId), spokenLines: await spokenLines(doors, userId) }
}
