import { type Pronunciation, type Speaker, SPEECH_LIMIT, type PlayForListening } from '@replique/contract'
import {
  metresOf,
  spokenWords,
  utterancesOf,
  type Metre,
  type Play,
  type SpokenWord,
  type Utterance,
} from '@replique/script'
import type { Engines, OfferedVoice } from '../engines/engines.ts'
import type { Library } from '../library/library.ts'
import type { Recordings } from '../recordings/index.ts'
import type { VoicesDeps, VoicesModules } from '../deps.ts'
import type { Synthesis, Listener } from './synthesis.ts'
import type { SpeechRequest, SpokenVerse } from '../engines/engine.ts'
import type { Speaker as SpeakingVoice, Speakers } from '../library/speakers.ts'
import type { SignedIn } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mayRead } from '../../plays/index.ts'

export interface SpeechDeps extends VoicesDeps {
  readonly engines: Engines
  readonly library: Pick<Library, 'speakersOf' | 'partsOf' | 'dictionaryOf'>
  readonly recordings: Pick<Recordings, 'recordingsFor' | 'samplesOf' | 'linkTo'>
  readonly synthesis: Synthesis
}

/** The utterances of a play, with their speakers and voices. */
export interface Plan {
  readonly playId: string
  readonly play: Play
  /** The utterances up to the limit, in spoken order. */
  readonly utterances: readonly Utterance[]
  /** The number of the last speech that is spoken; null if there is no limit. */
  readonly limit: number | null
  readonly speakers: readonly Speaker[]
  find(id: string): Utterance | undefined
  requestFor(utterance: Utterance): PlannedRequest
}

export interface PlannedRequest {
  readonly voice: SpeakingVoice
  readonly request: SpeechRequest
  readonly words: readonly SpokenWord[]
}

interface Reading {
  readonly utterances: readonly Utterance[]
  readonly byId: ReadonlyMap<string, Utterance>
  /** How the lines of regular verse are said, by utterance. */
  readonly metres: ReadonlyMap<string, Metre>
}

/** Caches the utterances of each play. The `plays` module returns the same object until the text changes. */
const readings = new WeakMap<Play, Reading>()

function readingOf(play: Play): Reading {
  const known = readings.get(play)
  if (known !== undefined) return known
  const utterances = utterancesOf(play)
  const byId = new Map(utterances.map((one) => [one.id, one]))
  const reading = { utterances, byId, metres: metresOf(play, utterances) }
  readings.set(play, reading)
  return reading
}

/** Plans the speech of a play for one listener. Callers check access to the play first. */
export async function planOf(
  deps: SpeechDeps,
  playId: string,
  listener: { readonly entitled: boolean; readonly spokenLines: number | null },
): Promise<Plan> {
  const { modules, library } = deps
  const { spokenLines: limit } = listener
  const play = await modules.plays.scriptOf(playId)
  const [speakers, dictionary, offered] = await Promise.all([
    library.speakersOf(playId, listener),
    library.dictionaryOf(playId),
    deps.engines.voices(),
  ])
  const { utterances, byId, metres } = readingOf(play)
  const isHeard = (one: Utterance): boolean => limit === null || one.speech <= limit
  return {
    playId,
    play,
    limit,
    utterances: limit === null ? utterances : utterances.filter(isHeard),
    speakers: named(play, speakers, offered),
    find: (id) => {
      const found = byId.get(id)
      return found !== undefined && isHeard(found) ? found : undefined
    },
    requestFor: (utterance) =>
      requestFor(utterance, {
        play,
        dictionary,
        speakers,
        metreFor: (engine) => (deps.engines.of(engine)?.readsVerse ? metres.get(utterance.id) : undefined),
      }),
  }
}

interface Saying {
  readonly play: Play
  readonly dictionary: readonly Pronunciation[]
  readonly speakers: Speakers
  /** Returns how the utterance is said as verse by this engine. */
  readonly metreFor: (engine: string) => Metre | undefined
}

function requestFor(utterance: Utterance, { play, dictionary, speakers, metreFor }: Saying): PlannedRequest {
  const voice = speakers.of.get(utterance.speakers[0] ?? '') ?? speakers.narrator
  const words = spokenWords(utterance, dictionary, play.language)
  const manner = [voice.delivery.manner, utterance.manner].filter((part) => part !== '').join(', ')
  const { pitch, rate, volume } = voice.delivery
  const metre = metreFor(voice.engine)
  return {
    voice,
    words,
    request: {
      voice: voice.voice,
      language: play.language,
      words: words.map(({ said }) => said),
      delivery: {
        pitch,
        rate,
        volume,
        manner,
        ...(utterance.tone && { tone: utterance.tone }),
        ...(utterance.sung && { sung: true }),
      },
      ...(metre && { verse: spokenVerse(metre, words) }),
    },
  }
}

/** Converts offsets in the text to indexes of words. */
function spokenVerse({ sounded, caesura }: Metre, words: readonly SpokenWord[]): SpokenVerse {
  const wordAt = (place: number): number => words.findIndex(({ from, to }) => place >= from && place < to)
  const pausing = caesura === null ? -1 : wordAt(caesura - 1)
  return { sounded: sounded.map(wordAt).filter((at) => at >= 0), caesura: pausing < 0 ? null : pausing }
}

/** Returns the voice of each character, with the names that users see. */
function named(play: Play, { narrator, of }: Speakers, offered: readonly OfferedVoice[]): Speaker[] {
  const show = (characterId: string | null, { engine, voice, kept, insteadOf }: SpeakingVoice): Speaker => ({
    characterId,
    voice: kept?.name ?? offered.find((one) => one.engine === engine && one.id === voice)?.name ?? '',
    voiceId: kept?.id ?? null,
    insteadOf,
  })
  const cast = play.characters.map(({ id }) => show(id, of.get(id) ?? narrator))
  return [show(null, narrator), ...cast]
}

/**
 * Returns how many lines of a play a user may listen to, or null for all. Administrators can require a paid plan for
 * lines beyond `SPEECH_LIMIT`.
 */
export async function spokenLines({ flags, auth }: VoicesModules, userId: string): Promise<number | null> {
  if (!(await flags.isEnabled('ttsLimitFirst15'))) return null
  return (await auth.hasPlan(userId)) ? null : SPEECH_LIMIT
}

/** The path of speech audio. Links to it are signed, because an audio element can't send a token. */
export const SOUNDS = '/api/speech/sounds'

export async function requireListening(deps: VoicesDeps, actor: SignedIn, playId: string): Promise<void> {
  const access = await deps.modules.plays.accessTo(actor, playId)
  if (access === null || !mayRead(access)) return refuse('play_not_found')
  await deps.modules.speech.require()
}

export async function openForListening(deps: SpeechDeps, actor: SignedIn, playId: string): Promise<PlayForListening> {
  await requireListening(deps, actor, playId)
  const { play: script, speakers, limit } = await planOf(deps, playId, await listenerOf(deps, actor.id))
  return { script, speakers: [...speakers], limit }
}

export async function listenerOf({ modules, engines }: SpeechDeps, userId: string): Promise<Listener> {
  // the administrators' current choice determines the voices and whether they cost money
  await engines.refresh()
  return { userId, entitled: await modules.auth.entitled(userId), spokenLines: await spokenLines(modules, userId) }
}
