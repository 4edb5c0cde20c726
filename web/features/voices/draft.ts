import type { LibraryVoice, NewVoice, OfferedVoice, VoiceSound } from '@replique/contract'

/** A voice being added or edited. */
export interface Draft extends VoiceSound {
  readonly name: string
}

/** Returns a draft for a newly chosen voice, with the engine's default settings and an unused name. */
export function draftOf(
  chosen: OfferedVoice,
  { taken, language }: { taken: readonly string[]; language: 'en' | 'fr' },
): Draft {
  const { engine, id: voice, languages } = chosen
  return {
    name: freeName(chosen.name, taken),
    engine,
    voice,
    language: languages.includes(language) ? language : (languages[0] ?? language),
    pitch: 0,
    rate: 1,
    volume: 1,
    manner: '',
  }
}

/**
 * Replaces the draft's voice. Keeps the settings, except for a language that the new voice doesn't speak, and keeps the
 * name unless it is the name of the old voice.
 */
export function withVoice(draft: Draft, chosen: OfferedVoice, before: OfferedVoice | undefined): Draft {
  const { engine, id: voice, languages } = chosen
  const language = languages.includes(draft.language) ? draft.language : (languages[0] ?? draft.language)
  const name = before !== undefined && draft.name === before.name ? chosen.name : draft.name
  return { ...draft, name, engine, voice, language }
}

function freeName(name: string, taken: readonly string[]): string {
  const known = new Set(taken)
  for (let count = 1; ; count++) {
    const tried = count === 1 ? name : `${name} ${count}`
    if (!known.has(tried)) return tried
  }
}

export const draftFrom = ({ name, engine, voice, language, pitch, rate, volume, manner }: LibraryVoice): Draft => ({
  name,
  engine,
  voice,
  language,
  pitch,
  rate,
  volume,
  manner,
})

/** Returns whether the settings differ from the engine's defaults. */
export const isTuned = ({ pitch, rate, volume, manner }: VoiceSound): boolean =>
  pitch !== 0 || rate !== 1 || volume !== 1 || manner !== ''

export const withoutTuning = (draft: Draft): Draft => ({ ...draft, pitch: 0, rate: 1, volume: 1, manner: '' })

export const voiceInputOf = (draft: Draft): NewVoice => ({
  ...draft,
  name: draft.name.trim(),
  manner: draft.manner.trim(),
})

/** Filters for the offered voices; '' matches any. */
export interface VoiceFilter {
  readonly language: '' | 'en' | 'fr'
  readonly gender: '' | OfferedVoice['gender']
  readonly age: '' | OfferedVoice['age']
}

export const matchingVoices = (
  offer: readonly OfferedVoice[],
  { language, gender, age }: VoiceFilter,
): OfferedVoice[] =>
  offer.filter(
    (one) =>
      (language === '' || one.languages.includes(language)) &&
      (gender === '' || one.gender === gender) &&
      (age === '' || one.age === age),
  )
