import { soundFormat, uuid, type SoundFormat, type Sound } from '@replique/contract'
import { z } from 'zod'
import type { SignedIn } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Recorded } from '../recordings/index.ts'
import { listenerOf, requireListening, planOf, type SpeechDeps, SOUNDS } from './plan.ts'
import { prepareMix, segmentsIn, roundSeconds, estimateTimes } from './mixing.ts'
import type { MadeSound, Planned } from './synthesis.ts'

const KIND = 'speech.render'
const order = z.object({ playId: uuid, format: soundFormat })

/**
 * Number of sounds that are made before progress is reported. Each is stored immediately, so nothing is spoken twice
 * after a crash.
 */
const AT_ONCE = 8

/** Renders the whole play in the background. A second request made before the job has finished returns the same job. */
export async function startRenderJob(
  deps: SpeechDeps,
  actor: SignedIn,
  { id, format }: { id: string; format: SoundFormat },
): Promise<{ job: string }> {
  await requireListening(deps, actor, id)
  const request = { kind: KIND, owner: actor.id, subject: id, data: { playId: id, format }, key: `${id} ${format}` }
  return { job: (await deps.kernel.jobs.userJobs.ask(request)).id }
}

export function defineRenderJob(deps: SpeechDeps): void {
  deps.kernel.jobs.userJobs.define(KIND, async ({ data, owner, signal, progress }) => {
    const { playId, format } = order.parse(data)
    // access may have been withdrawn since the request
    if (!(await deps.modules.plays.peopleOf(playId)).includes(owner)) return refuse('play_not_found')
    await deps.modules.speech.require()
    const listener = await listenerOf(deps, owner)
    const plan = await planOf(deps, playId, listener)
    const recorded =
      format === 'mp3' ? await deps.recordings.recordingsFor(playId, plan.utterances) : new Map<string, Recorded>()
    const segments = segmentsIn(plan)
    const together = segments.filter((segment) => segment.flat().length > 1)
    const alone = segments.flatMap((segment) => (segment.flat().length > 1 ? [] : segment.flat()))
    const spoken = alone.filter(({ id }) => !recorded.has(id))
    const all = spoken.length + together.length
    for (let at = 0; at < spoken.length; at += AT_ONCE) {
      signal.throwIfAborted()
      const wanted = spoken.slice(at, at + AT_ONCE).map((one) => deps.synthesis.planned(plan, one, format))
      await deps.synthesis.sounds({ plan, format, listener }, wanted)
      progress(Math.min(spoken.length, at + AT_ONCE), all)
    }
    for (const [place, segment] of together.entries()) {
      signal.throwIfAborted()
      await prepareMix(deps, { plan, format, listener, recorded }, segment)
      progress(spoken.length + place + 1, all)
    }
    return { sounds: all }
  })
}

interface SoundsRequest {
  readonly id: string
  readonly ids: readonly string[]
  /** Utterances that a voice should speak even if there is a recording. */
  readonly spoken: readonly string[]
  /** Utterances that nothing but a recording is wanted of. */
  readonly recorded: readonly string[]
  readonly format: SoundFormat
  /** Whether the beginning of a long line is enough while the rest of it is being spoken. */
  readonly beginnings: boolean
}

/**
 * Returns the sound of each requested utterance: a recording if there is one, otherwise speech. Missing speech is
 * synthesised.
 */
export async function readSounds(
  deps: SpeechDeps,
  actor: SignedIn,
  { id, ids, spoken: byVoice, recorded: byPerson, format, beginnings }: SoundsRequest,
): Promise<{ sounds: Sound[]; gone: string[] }> {
  await requireListening(deps, actor, id)
  const listener = await listenerOf(deps, actor.id)
  const plan = await planOf(deps, id, listener)
  const found = ids.flatMap((one) => plan.find(one) ?? [])
  const there = new Set(found.map((one) => one.id))
  const voiced = new Set(byVoice)
  const recorded = await deps.recordings.recordingsFor(
    id,
    found.filter((one) => !voiced.has(one.id)),
  )
  const silent = new Set(byPerson)
  const heard = found.filter((one) => recorded.has(one.id) || !silent.has(one.id))
  const planned = heard.map((one) => deps.synthesis.planned(plan, one, format))
  const spoken = planned.filter(({ utterance }) => !recorded.has(utterance.id))
  const made = await deps.synthesis.soundsToPlay({ plan, format, listener }, spoken, beginnings)
  const madeOf = new Map(spoken.map(({ utterance }, place) => [utterance.id, made[place] as MadeSound]))
  const names = await deps.modules.auth.namesOf([...new Set([...recorded.values()].map(({ by }) => by))])
  const sounds = planned.map((one) => {
    const own = recorded.get(one.utterance.id)
    if (own === undefined) return showSpoken(deps, one, madeOf.get(one.utterance.id) as MadeSound)
    return showRecorded(deps, one, { own, name: names.get(own.by) ?? '' })
  })
  return { sounds: await Promise.all(sounds), gone: ids.filter((one) => !there.has(one)) }
}

async function showSpoken(
  { modules }: SpeechDeps,
  { utterance, words }: Planned,
  { row, isBeginning }: MadeSound,
): Promise<Sound> {
  const heard = isBeginning ? words.slice(0, row.times.length) : words
  return {
    id: utterance.id,
    text: utterance.text,
    url: await modules.auth.links.linkTo(SOUNDS, row.id),
    seconds: roundSeconds(row.seconds),
    words: heard.map(({ from, to }, place) => {
      const [begins, ends] = row.times[place] ?? [row.seconds, row.seconds]
      return [from, to, roundSeconds(begins), roundSeconds(ends)]
    }),
    recordedBy: null,
    fault: row.fault,
    ...(isBeginning && { isBeginning }),
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
    seconds: roundSeconds(own.seconds),
    words: estimateTimes(words, own.seconds),
    recordedBy: name,
    fault: null,
  }
}
