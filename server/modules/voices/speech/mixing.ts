import { type SpokenWord, type Utterance, overlapGroups } from '@replique/script'
import { softClip } from '../engines/samples.ts'
import { SAMPLE_RATE } from '../engines/engine.ts'
import { createHash } from 'node:crypto'
import type { SoundFormat } from '@replique/contract'
import type { Recorded } from '../recordings/index.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { encodeSpeech, type EncodedSpeech } from './encoding/encode.ts'
import { saveSpeech, samplesIn } from './keeping.ts'
import type { Plan, SpeechDeps } from './plan.ts'
import type { Listener, Planned } from './synthesis.ts'
import type { SoundRow } from './store.ts'

const TENTH_MS = 10_000
export const roundSeconds = (seconds: number): number => Math.round(seconds * TENTH_MS) / TENTH_MS

/** Estimates the times of words in a recording, in proportion to their lengths. */
export function estimateTimes(words: readonly SpokenWord[], seconds: number): [number, number, number, number][] {
  const lengths = words.map(({ said }) => said.length + 1)
  const all = lengths.reduce((sum, length) => sum + length, 0)
  let passed = 0
  return words.map(({ from, to }, place) => {
    const begins = (seconds * passed) / all
    passed += lengths[place] ?? 0
    return [from, to, roundSeconds(begins), roundSeconds((seconds * passed) / all)]
  })
}

/** A sound to be placed on the timeline of a mix. */
interface Laid extends Pick<Utterance, 'id' | 'joins' | 'pause'> {
  readonly samples: Int16Array
  /** Returns the time, in seconds, at which the sound reaches a position in its text. */
  timeOf(this: void, place: number): number
}

const FULL = 32_767

/**
 * Mixes threads of sounds. Each thread after the first starts where its first sound joins another. Samples that would
 * be too loud are compressed, not clipped.
 */
function layOver(threads: readonly (readonly Laid[])[]): Int16Array<ArrayBuffer> {
  const begins = new Map<string, { readonly at: number; readonly part: Laid }>()
  let end = 0
  for (const [place, thread] of threads.entries()) {
    let at = 0
    for (const [turn, part] of thread.entries()) {
      const { id, joins, pause } = part
      const other = joins && begins.get(joins.with)
      if (turn > 0) at += pause
      else if (place > 0 && other) at = other.at + other.part.timeOf(joins.at)
      begins.set(id, { at, part })
      at += part.samples.length / SAMPLE_RATE
    }
    end = Math.max(end, at)
  }
  const sum = new Float32Array(Math.ceil(end * SAMPLE_RATE))
  for (const { at, part } of begins.values()) {
    const from = Math.min(Math.round(at * SAMPLE_RATE), sum.length - part.samples.length)
    for (const [place, sample] of part.samples.entries()) sum[from + place] = sum[from + place]! + sample
  }
  return Int16Array.from(sum, (sample) => Math.round(softClip(sample / FULL) * FULL))
}

/** Utterances that are played as one piece: a single one, or several sequences (threads) at the same time. */
export type AudioSegment = readonly (readonly Utterance[])[]

export interface MixRequest {
  readonly plan: Plan
  readonly format: SoundFormat
  /** Recordings by utterance id. */
  readonly recorded: ReadonlyMap<string, Recorded>
  /** A character who is not heard. */
  readonly without?: string | undefined
}

/** Whether somebody who is not heard says an utterance, alone or with others. */
export const isLeftOut = ({ without }: Pick<MixRequest, 'without'>, { speakers }: Utterance): boolean =>
  without !== undefined && speakers.includes(without)

/** One of several simultaneous utterances: synthesised, or a recording (`own`). */
interface Part {
  readonly utterance: Utterance
  readonly planned: Planned
  readonly own: Recorded | undefined
  readonly isSilent: boolean
}

export function segmentsIn({ utterances }: Pick<Plan, 'utterances'>): readonly AudioSegment[] {
  const turns = utterances.map((of) => ({ ...of, of, speech: of.kind === 'speech' ? of.speech : null }))
  return overlapGroups(turns).map((threads) => threads.map((thread) => thread.map(({ of }) => of)))
}

function partsOf({ synthesis }: SpeechDeps, mixing: MixRequest, segment: AudioSegment): Part[][] {
  const { plan, recorded } = mixing
  const part = (utterance: Utterance): Part => ({
    utterance,
    planned: synthesis.planned(plan, utterance, 'samples'),
    own: recorded.get(utterance.id),
    isSilent: isLeftOut(mixing, utterance),
  })
  return segment.map((thread) => thread.map(part))
}

/** Returns the key of a mix, built from its sounds and their relative positions. */
export function mixKey(deps: SpeechDeps, mixing: MixRequest, segment: AudioSegment): string {
  const places = new Map(segment.flat().map(({ id }, place) => [id, place]))
  const all = partsOf(deps, mixing, segment).map((thread) =>
    thread.map(({ utterance: { pause, joins }, planned, own }) => [
      own?.soundId ?? planned.key,
      pause,
      joins && [places.get(joins.with), joins.at],
    ]),
  )
  return createHash('sha256')
    .update(JSON.stringify(['together', mixing.format, all]))
    .digest('base64url')
}

/**
 * Whether a segment contains a recording, or somebody who is not heard. Such a mix is made for each download and never
 * stored, because the take may be deleted, and the part may be downloaded only once.
 */
export const isOwnMix = (mixing: MixRequest, segment: AudioSegment): boolean =>
  segment.flat().some((one) => mixing.recorded.has(one.id) || isLeftOut(mixing, one))

/** Synthesises the voices of a segment, and stores the mix if it contains no recording. */
export async function prepareMix(
  deps: SpeechDeps,
  mixing: MixRequest & { readonly listener: Listener },
  segment: AudioSegment,
): Promise<void> {
  const { plan, format, listener } = mixing
  const key = mixKey(deps, mixing, segment)
  const threads = partsOf(deps, mixing, segment)
  const keys = [key, ...spokenIn(threads).map((one) => one.key)]
  // its sounds too, because a file without one of the characters is mixed from them
  if ((await deps.synthesis.used(plan, keys)).size === new Set(keys).size) return
  const rows = await deps.synthesis.sounds({ plan, format: 'samples', listener }, spokenIn(threads))
  if (isOwnMix(mixing, segment)) return
  const fault = rows.find((row) => row.fault !== null)?.fault ?? null
  const there = new Map(rows.map((row) => [row.key, row]))
  await saveSpeech(
    deps.kernel,
    { playId: plan.playId, key, format, fault },
    await mix(deps, { threads, format, there }),
  )
}

/** Mixes a segment whose mix isn't stored. Refuses if the speech to mix has not been synthesised yet. */
export async function mixOwn(deps: SpeechDeps, mixing: MixRequest, segment: AudioSegment): Promise<EncodedSpeech> {
  const { plan, format } = mixing
  const threads = partsOf(deps, mixing, segment)
  const spoken = spokenIn(threads)
  const there = await deps.synthesis.there(
    plan,
    spoken.map(({ key }) => key),
  )
  if (spoken.some(({ key }) => !there.has(key))) return refuse('not_spoken_yet')
  return mix(deps, { threads, format, there })
}

const spokenIn = (threads: readonly (readonly Part[])[]): Planned[] =>
  threads.flat().flatMap(({ own, planned }) => (own ? [] : [planned]))

interface Mix {
  readonly threads: readonly (readonly Part[])[]
  readonly format: SoundFormat
  /** The synthesised sounds, by key. */
  readonly there: ReadonlyMap<string, SoundRow>
}

async function mix(deps: SpeechDeps, { threads, format, there }: Mix): Promise<EncodedSpeech> {
  const laid: Laid[][] = []
  for (const thread of threads) {
    const parts: Laid[] = []
    for (const part of thread) parts.push(await soundOf(deps, part, there.get(part.planned.key)))
    laid.push(parts)
  }
  return encodeSpeech({ samples: layOver(laid), times: [] }, format)
}

async function soundOf(deps: SpeechDeps, part: Part, row: SoundRow | undefined): Promise<Laid> {
  const { own, planned, utterance, isSilent } = part
  const heard = own ? await deps.recordings.samplesOf(own.soundId) : row && (await samplesIn(deps.kernel, row))
  // the sound was deleted while others were being made; a retry of the job uses the sounds that exist then
  if (!heard) throw new Error('a sound went while it was mixed')
  const samples = isSilent ? new Int16Array(heard.length) : heard
  const { words } = planned
  const seconds = samples.length / SAMPLE_RATE
  const times = own || !row ? estimateTimes(words, seconds).map(([, , from, to]) => [from, to] as const) : row.times
  const timeOf = (place: number): number => {
    const word = words.findIndex(({ from }) => from >= place)
    return place <= 0 ? 0 : (times[word]?.[0] ?? seconds)
  }
  const { id, joins, pause } = utterance
  return { id, joins, pause, samples, timeOf }
}
