import type { HeardPlay, Sound, SoundFormat } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mayRead } from '../../plays/index.ts'
import type { VoicesTools } from '../tools.ts'
import { planOf } from './plan.ts'
import type { Listener, Planned } from './sounding.ts'
import type { SoundRow } from './tables.ts'
import type { SpeechTools } from './tools.ts'

/** Below it sounds are heard by whoever has a link to one, because a player carries no token. */
export const SOUNDS = '/api/speech/sounds'

export async function requireHearable(tools: VoicesTools, actor: SignedIn, playId: string): Promise<void> {
  const standing = await tools.doors.plays.standingOn(actor, playId)
  if (standing === null || !mayRead(standing)) return refuse('play_not_found')
}

export async function openHeard(tools: SpeechTools, actor: SignedIn, playId: string): Promise<HeardPlay> {
  await requireHearable(tools, actor, playId)
  const { play: script, speakers, limit } = await planOf(tools, playId)
  return { script, speakers: [...speakers], limit }
}

export const listenerOf = async ({ doors }: VoicesTools, userId: string): Promise<Listener> => ({
  userId,
  entitled: await doors.auth.entitled(userId),
})

interface SoundsWish {
  readonly id: string
  readonly ids: readonly string[]
  readonly format: SoundFormat
}

/** The sounds of some utterances: somebody's own recording where there is one, else spoken, now or before. */
export async function giveSounds(
  tools: SpeechTools,
  actor: SignedIn,
  { id, ids, format }: SoundsWish,
): Promise<{ sounds: Sound[]; gone: string[] }> {
  await requireHearable(tools, actor, id)
  const plan = await planOf(tools, id)
  const found = ids.flatMap((one) => plan.find(one) ?? [])
  const there = new Set(found.map((one) => one.id))
  const wanted = found.map((one) => tools.sounding.planned(plan, one, format))
  const listener = await listenerOf(tools, actor.id)
  const rows = await tools.sounding.sounds({ plan, format, listener }, wanted)
  const sounds = await Promise.all(wanted.map((one, place) => present(tools, one, rows[place] as SoundRow)))
  return { sounds, gone: ids.filter((one) => !there.has(one)) }
}

const TENTH_MS = 10_000
const brief = (seconds: number): number => Math.round(seconds * TENTH_MS) / TENTH_MS

async function present({ doors }: VoicesTools, { utterance, words }: Planned, row: SoundRow): Promise<Sound> {
  return {
    id: utterance.id,
    text: utterance.text,
    url: await doors.auth.links.linkTo(SOUNDS, row.id),
    seconds: brief(row.seconds),
    words: words.map(({ from, to }, place): [number, number, number, number] => {
      const [begins, ends] = row.times[place] ?? [row.seconds, row.seconds]
      return [from, to, brief(begins), brief(ends)]
    }),
    recordedBy: null,
    fault: row.fault,
  }
}
