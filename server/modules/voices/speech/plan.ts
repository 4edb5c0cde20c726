import { type Pronunciation, type Speaker } from '@replique/contract'
import { spokenWords, utterancesOf, type Play, type SpokenWord, type Utterance } from '@replique/script'
import type { SpeechRequest } from '../engines/engine.ts'
import type { OfferedVoice } from '../engines/engines.ts'
import type { Speaker as SpeakingVoice, Speakers } from '../library/speakers.ts'
import type { SpeechDeps } from './deps.ts'

/** What is said in a play as it stands, by whom, and in which voice. */
export interface Plan {
  readonly playId: string
  readonly play: Play
  /** In the order in which they are said; those beyond what is heard are left out. */
  readonly utterances: readonly Utterance[]
  /** Null where everything is heard. */
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
}

/** The plays themselves are kept by the module of plays; what is said in one is read once. */
const readings = new WeakMap<Play, Reading>()

function readingOf(play: Play): Reading {
  const known = readings.get(play)
  if (known !== undefined) return known
  const utterances = utterancesOf(play)
  const reading = { utterances, byId: new Map(utterances.map((one) => [one.id, one])) }
  readings.set(play, reading)
  return reading
}

/** As whoever listens hears it. Whoever calls it has asked whether the play may be read. */
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
  const { utterances, byId } = readingOf(play)
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
    requestFor: (utterance) => requestFor(utterance, { play, dictionary, speakers }),
  }
}

interface Saying {
  readonly play: Play
  readonly dictionary: readonly Pronunciation[]
  readonly speakers: Speakers
}

function requestFor(utterance: Utterance, { play, dictionary, speakers }: Saying): PlannedRequest {
  const voice = speakers.of.get(utterance.speakers[0] ?? '') ?? speakers.narrator
  const words = spokenWords(utterance, dictionary, play.language)
  const manner = [voice.delivery.manner, utterance.manner].filter((part) => part !== '').join(', ')
  const { pitch, rate, volume } = voice.delivery
  return {
    voice,
    words,
    request: {
      voice: voice.voice,
      language: play.language,
      words: words.map(({ said }) => said),
      delivery: { pitch, rate, volume, manner, ...(utterance.tone && { tone: utterance.tone }) },
    },
  }
}

/** Who speaks whom, as people know the voices. */
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
