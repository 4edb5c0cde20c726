import type { Sound, SoundFormat } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import type { Recorded } from '../recordings/index.ts'
import { listenerOf, requireHearable, SOUNDS } from './actions.ts'
import { planOf } from './plan.ts'
import type { Planned } from './synthesis.ts'
import { brief, spread } from './mixing.ts'
import type { SoundRow } from './tables.ts'
import type { SpeechDeps } from './deps.ts'

interface SoundsRequest {
  readonly id: string
  readonly ids: readonly string[]
  /** Those that a voice says, even where somebody recorded them. */
  readonly spoken: readonly string[]
  readonly format: SoundFormat
}

/** The sounds of some utterances: somebody's own recording where there is one, else spoken, now or before. */
export async function giveSounds(
  deps: SpeechDeps,
  actor: SignedIn,
  { id, ids, spoken: byVoice, format }: SoundsRequest,
): Promise<{ sounds: Sound[]; gone: string[] }> {
  await requireHearable(deps, actor, id)
  const listener = await listenerOf(deps, actor.id)
  const plan = await planOf(deps, id, listener)
  const found = ids.flatMap((one) => plan.find(one) ?? [])
  const there = new Set(found.map((one) => one.id))
  const voiced = new Set(byVoice)
  const recorded = await deps.recordings.recordingsFor(
    id,
    found.filter((one) => !voiced.has(one.id)),
  )
  const planned = found.map((one) => deps.sounding.planned(plan, one, format))
  const spoken = planned.filter(({ utterance }) => !recorded.has(utterance.id))
  const rows = await deps.sounding.sounds({ plan, format, listener }, spoken)
  const rowOf = new Map(spoken.map(({ utterance }, place) => [utterance.id, rows[place] as SoundRow]))
  const names = await deps.modules.auth.namesOf([...new Set([...recorded.values()].map(({ by }) => by))])
  const sounds = planned.map((one) => {
    const own = recorded.get(one.utterance.id)
    if (own === undefined) return showSpoken(deps, one, rowOf.get(one.utterance.id) as SoundRow)
    return showRecorded(deps, one, { own, name: names.get(own.by) ?? '' })
  })
  return { sounds: await Promise.all(sounds), gone: ids.filter((one) => !there.has(one)) }
}

async function showSpoken({ modules }: SpeechDeps, { utterance, words }: Planned, row: SoundRow): Promise<Sound> {
  return {
    id: utterance.id,
    text: utterance.text,
    url: await modules.auth.links.linkTo(SOUNDS, row.id),
    seconds: brief(row.seconds),
    words: words.map(({ from, to }, place) => {
      const [begins, ends] = row.times[place] ?? [row.seconds, row.seconds]
      return [from, to, brief(begins), brief(ends)]
    }),
    recordedBy: null,
    fault: row.fault,
  }
}

async function showRecorded(
  { recordings }: SpeechDeps,
  { utterance, words }: Planned,
  { own, name }: { own: Recorded; name: string },
): Promise<Sound> {
  return {
    id: utterance.id,
    text: utterance.text,
    url: await recordings.linkTo(own.soundId),
    seconds: brief(own.seconds),
    words: spread(words, own.seconds),
    recordedBy: name,
    fault: null,
  }
}
