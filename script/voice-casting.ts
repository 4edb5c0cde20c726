/** Assigns every character its own voice, starting with the largest parts. */
import { AGE_BANDS, type AgeBand, type Character, type CharacterAttributes, type CharacterId } from './character.ts'
import type { Language, Play } from './play.ts'
import { attributesOf } from './attributes/sounds.ts'
import type { ReadCharacter } from './attributes/reading.ts'
import { utterancesOf } from './utterances.ts'
import { wordsIn } from './rich-text.ts'

/** An available voice. `accent` is a language tag, or null if the voice speaks any accent. */
export interface CastableVoice {
  readonly id: string
  readonly gender: 'female' | 'male' | 'neutral'
  readonly age: AgeBand
  readonly accent: string | null
  readonly languages: readonly Language[]
  /** Whether it sounds natural. If any voice does, the others speak only characters that none of these suits. */
  readonly natural?: boolean
}

/** A character to be cast. */
export interface VoicePart
  extends
    Pick<Character, 'id' | 'name' | 'aliases' | 'description' | 'age'>,
    Pick<CharacterAttributes, 'gender' | 'ageBand'> {
  /** The number of words they speak. */
  readonly words: number
  /** The numbers of the scenes in which they speak. */
  readonly scenes: readonly number[]
  /** Attributes inferred from the whole play, if known; those set by the writer take precedence. */
  readonly heard?: Pick<CharacterAttributes, 'gender' | 'ageBand'>
}

export interface VoiceCasting {
  /** The narrator's voice; null if there are no voices at all. */
  readonly narrator: string | null
  readonly of: ReadonlyMap<CharacterId, string>
}

export interface CastingRequest {
  readonly parts: readonly VoicePart[]
  readonly voices: readonly CastableVoice[]
  readonly language: Language
  /** Voices that characters already have and keep. */
  readonly kept?: ReadonlyMap<CharacterId, string>
  /** The narrator's voice, if it has already been chosen. */
  readonly narrator?: string
}

/**
 * The minimum share of all words for a big part. Two big parts in the same scene never share a voice while others are
 * available.
 */
const BIG_SHARE = 0.05
const COST = {
  language: 10_000,
  alike: 2_000,
  gender: 100,
  neutral: 30,
  used: 45,
  alikeSmall: 45,
  again: 5,
  age: 20,
  synthetic: 60,
} as const

/**
 * Returns the parts to cast: everyone who speaks an utterance, and all other characters in the cast list except groups.
 */
export function voiceParts(play: Pick<Play, 'elements' | 'characters'>): readonly VoicePart[] {
  const words = new Map<CharacterId, number>()
  const scenes = new Map<CharacterId, Set<number>>()
  let scene = 0
  for (const { kind, speakers, text } of utterancesOf(play)) {
    if (kind === 'heading') scene++
    for (const id of speakers) {
      words.set(id, (words.get(id) ?? 0) + wordsIn(text))
      const seen = scenes.get(id) ?? new Set()
      scenes.set(id, seen.add(scene))
    }
  }
  return play.characters
    .filter(({ id, members }) => members === undefined || words.has(id))
    .map((one) => ({ ...one, words: words.get(one.id) ?? 0, scenes: [...(scenes.get(one.id) ?? [])] }))
}

/** Returns the parts with attributes inferred from the lines of the play. */
export const withReadAttributes = (
  parts: readonly VoicePart[],
  read: readonly ReadCharacter[],
): readonly VoicePart[] => {
  const known = new Map(read.map((one) => [one.id, one]))
  return parts.map((part): VoicePart => {
    const { gender = null, ageBand = null } = known.get(part.id) ?? {}
    const heard = { ...(gender && { gender: gender.value }), ...(ageBand && { ageBand: ageBand.value }) }
    return { ...part, heard }
  })
}

/** The parts a voice has so far. */
interface Load {
  parts: number
  readonly scenes: Set<number>
  readonly bigScenes: Set<number>
}

/**
 * Casts voices: by language, then by gender and age if the play states them clearly. If there is more than one voice,
 * no character gets the narrator's. Each choice depends only on bigger parts, so adding a small part changes no other
 * choice. If a bigger part is added, `kept` preserves the existing choices.
 */
export function castVoices({ parts, voices, language, kept, narrator: chosen }: CastingRequest): VoiceCasting {
  const narrator =
    voices.find(({ id }) => id === chosen) ?? narratorAmong(voices, { language, taken: new Set(kept?.values()) })
  const free = voices.length > 1 ? voices.filter((one) => one !== narrator) : voices
  const naturalCost = naturalCostAmong(voices, language)
  const loads = new Map(
    free.map(({ id }): [string, Load] => [id, { parts: 0, scenes: new Set(), bigScenes: new Set() }]),
  )
  const all = parts.reduce((sum, { words }) => sum + words, 0)
  const isBig = ({ words }: VoicePart): boolean => words > 0 && words >= all * BIG_SHARE
  const of = new Map<CharacterId, string>()
  const give = (part: VoicePart, id: string): void => {
    of.set(part.id, id)
    const load = loads.get(id)
    if (!load) return
    load.parts++
    for (const scene of part.scenes) {
      load.scenes.add(scene)
      if (isBig(part)) load.bigScenes.add(scene)
    }
  }
  const biggestFirst = [...parts].sort((a, b) => b.words - a.words || compare(a.name, b.name) || compare(a.id, b.id))
  for (const part of biggestFirst) {
    const has = kept?.get(part.id)
    if (has !== undefined && voices.some(({ id }) => id === has)) give(part, has)
  }
  for (const part of biggestFirst) {
    if (of.has(part.id)) continue
    const { gender, age } = attributesOf(part, language)
    const best = cheapest(free, (voice) => {
      const load = loads.get(voice.id)
      const fit = genderCost(gender, voice) + ageCost(age, voice) + languageCost(voice, language) + naturalCost(voice)
      return fit + (load ? loadCost(part, { load, big: isBig(part) }) : 0) + taste(part.name, voice.id)
    })
    if (best) give(part, best.id)
  }
  return { narrator: narrator?.id ?? null, of }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const speaks = ({ languages }: CastableVoice, language: Language): boolean => languages.includes(language)
const languageCost = (voice: CastableVoice, language: Language): number => (speaks(voice, language) ? 0 : COST.language)

/** Returns the cost of a voice that doesn't sound natural, if there are natural ones in the language. */
function naturalCostAmong(voices: readonly CastableVoice[], language: Language): (voice: CastableVoice) => number {
  const some = voices.some((voice) => voice.natural === true && speaks(voice, language))
  return ({ natural }) => (some && natural !== true ? COST.synthetic : 0)
}

function genderCost(gender: 'female' | 'male' | null, voice: CastableVoice): number {
  if (gender === null || voice.gender === gender) return 0
  return voice.gender === 'neutral' ? COST.neutral : COST.gender
}

/**
 * Returns the cost of the difference between an age and that of a voice, in age bands. An unknown age counts as adult.
 */
const ageCost = (age: AgeBand | null, voice: CastableVoice): number =>
  Math.abs(AGE_BANDS.indexOf(age ?? 'adult') - AGE_BANDS.indexOf(voice.age)) * COST.age

function loadCost(part: VoicePart, { load, big }: { load: Load; big: boolean }): number {
  if (load.parts === 0) return 0
  const meets = part.scenes.some((scene) => load.scenes.has(scene))
  const alike = big && part.scenes.some((scene) => load.bigScenes.has(scene))
  return COST.used + (load.parts - 1) * COST.again + (alike ? COST.alike : meets ? COST.alikeSmall : 0)
}

function cheapest(
  voices: readonly CastableVoice[],
  costOf: (voice: CastableVoice) => number,
): CastableVoice | undefined {
  let best: CastableVoice | undefined
  let least = Infinity
  for (const voice of voices) {
    const cost = costOf(voice)
    if (cost < least) [best, least] = [voice, cost]
  }
  return best
}

/** Returns a stable pseudo-random preference among equally suitable voices, from 0 to 1. */
function taste(name: string, voice: string): number {
  let mixed = 0x811c9dc5
  for (const sign of `${name}\n${voice}`) mixed = Math.imul(mixed ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x100000000
}

/** Returns an adult voice in the play's language that no character has, preferably a neutral one. */
function narratorAmong(
  voices: readonly CastableVoice[],
  { language, taken }: { readonly language: Language; readonly taken: ReadonlySet<string> },
): CastableVoice | undefined {
  const naturalCost = naturalCostAmong(voices, language)
  return cheapest(
    voices,
    (voice) =>
      languageCost(voice, language) +
      naturalCost(voice) +
      (taken.has(voice.id) ? COST.alike : 0) +
      ageCost('adult', voice) +
      (voice.gender === 'neutral' ? 0 : 1),
  )
}
