import type { Language } from '@replique/script'
import { BUILT_IN_VOICES } from './built-in/voices.ts'
import { AGES, type Age, type EngineVoice, type Gender } from './engine.ts'

/** What is known of a voice that is to be stood in for; null where nothing is. */
export interface VoiceFacts {
  readonly language: Language
  readonly gender: Gender | null
  readonly age: Age | null
  readonly accent: string | null
  /** Anything that names the voice: two voices with the same facts then rarely become one. */
  readonly like: string
}

const GENDER = 4
const NEUTRAL = 2
const STEP_OF_AGE = 1.5
const ACCENT = 1

/** The built-in voice that is most like another one. */
export function nearestVoice(facts: VoiceFacts): EngineVoice {
  const known = BUILT_IN_VOICES.filter(({ languages }) => languages.includes(facts.language))
  const scored = known.map((voice) => ({ voice, distance: distanceOf(voice, facts) }))
  const least = Math.min(...scored.map(({ distance }) => distance))
  const nearest = scored.filter(({ distance }) => distance === least)
  return nearest[numberOf(facts.like) % nearest.length]!.voice
}

function distanceOf(voice: EngineVoice, { gender, age, accent }: VoiceFacts): number {
  const years = age === null ? AGES.indexOf('adult') : AGES.indexOf(age)
  return (
    genderDistance(voice.gender, gender) +
    STEP_OF_AGE * Math.abs(AGES.indexOf(voice.age) - years) +
    (accent === null || voice.accent === accent ? 0 : ACCENT)
  )
}

function genderDistance(has: Gender, wanted: Gender | null): number {
  if (wanted === null || has === wanted) return 0
  return has === 'neutral' || wanted === 'neutral' ? NEUTRAL : GENDER
}

/** The same number for the same text, everywhere. */
function numberOf(text: string): number {
  let number = 7
  for (const character of text) number = (number * 31 + character.codePointAt(0)!) >>> 0
  return number
}
