import type { KeptVoice, NewVoice, OfferedVoice, VoiceSound } from '@replique/contract'

/** A voice that is being made or changed. */
export interface Draft extends VoiceSound {
  readonly name: string
}

/** What a voice that was just chosen begins as: as its engine has it, by a name that no other here has. */
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

/** Another voice for one that is there: what was tuned stays, and the name unless it was the other voice's own. */
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

export const draftFrom = ({ name, engine, voice, language, pitch, rate, volume, manner }: KeptVoice): Draft => ({
  name,
  engine,
  voice,
  language,
  pitch,
  rate,
  volume,
  manner,
})

/** Whether it sounds otherwise than its engine has it. */
export const isTuned = ({ pitch, rate, volume, manner }: VoiceSound): boolean =>
  pitch !== 0 || rate !== 1 || volume !== 1 || manner !== ''

export const untuned = (draft: Draft): Draft => ({ ...draft, pitch: 0, rate: 1, volume: 1, manner: '' })

export const voiceInputOf = (draft: Draft): NewVoice => ({
  ...draft,
  name: draft.name.trim(),
  manner: draft.manner.trim(),
})

/** Which of the voices on offer are looked for; '' for any. */
export interface Wanted {
  readonly language: '' | 'en' | 'fr'
  readonly gender: '' | OfferedVoice['gender']
  readonly age: '' | OfferedVoice['age']
}

export const wantedAmong = (offer: readonly OfferedVoice[], { language, gender, age }: Wanted): OfferedVoice[] =>
  offer.filter(
    (one) =>
      (language === '' || one.languages.includes(language)) &&
      (gender === '' || one.gender === gender) &&
      (age === '' || one.age === age),
  )
