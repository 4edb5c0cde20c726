import type { OfferedVoice, VoiceAge, VoiceGender, VoiceSound, VoicePart } from '@replique/contract'
import { m } from '../../messages/messages.js'
import { getLocale } from '../../platform/i18n/locale.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

const GENDER_WORDS: Record<VoiceGender, () => string> = {
  female: m.voices_female,
  male: m.voices_male,
  neutral: m.voices_neutral,
}
const AGE_WORDS: Record<VoiceAge, () => string> = {
  child: m.voices_child,
  young: m.voices_young,
  adult: m.voices_adult,
  old: m.voices_old,
}

export const genderWord = (gender: VoiceGender): string => GENDER_WORDS[gender]()
export const ageWord = (age: VoiceAge): string => AGE_WORDS[age]()
export const languageWord = (language: 'en' | 'fr'): string =>
  language === 'fr' ? m.plays_language_fr() : m.plays_language_en()

/** Returns the accent in the user's language, for example "British English". */
function accentWord({ accent, languages }: OfferedVoice): string {
  if (accent === null || languages.length > 1) return languages.map(languageWord).join(', ')
  const word = new Intl.DisplayNames(getLocale(), { type: 'language' }).of(accent) ?? accent
  return word.charAt(0).toLocaleUpperCase(getLocale()) + word.slice(1)
}

/** Returns a description of a voice before tuning. */
export const offeredWords = (voice: OfferedVoice): string =>
  [accentWord(voice), genderWord(voice.gender), ageWord(voice.age)].join(' · ')

export function pitchWords(pitch: number): string {
  if (pitch === 0) return m.voices_pitch_natural()
  return pitch > 0 ? m.voices_pitch_higher({ count: pitch }) : m.voices_pitch_lower({ count: -pitch })
}

const number = (value: number): string => value.toLocaleString(getLocale(), { maximumFractionDigits: 2 })

export function rateWords(rate: number): string {
  if (rate === 1) return m.voices_rate_natural()
  return rate > 1 ? m.voices_rate_faster({ times: number(rate) }) : m.voices_rate_slower({ times: number(rate) })
}

export function volumeWords(volume: number): string {
  if (volume === 1) return m.voices_volume_natural()
  return volume === 0 ? m.voices_volume_silent() : m.voices_volume_of({ percent: Math.round(100 * volume) })
}

/** Returns the settings that differ from the engine's defaults, on one line; '' if there are no differences. */
export const tunedWords = ({ pitch, rate, volume, manner }: VoiceSound): string =>
  [
    pitch === 0 ? '' : pitchWords(pitch),
    rate === 1 ? '' : rateWords(rate),
    volume === 1 ? '' : volumeWords(volume),
    manner,
  ]
    .filter(Boolean)
    .join(' · ')

/** Number of plays listed before the list is expanded. */
const FIRST = 3

/** The characters that a voice speaks for, grouped by play. */
export function SpokenCharacters({ parts }: { parts: readonly VoicePart[] }) {
  const [all, setAll] = useState(false)
  const plays = [...Map.groupBy(parts, ({ playId }) => playId)]
  const list = new Intl.ListFormat(getLocale(), { type: 'conjunction' })
  return (
    <ul className="text-sm text-ink-soft">
      {(all ? plays : plays.slice(0, FIRST)).map(([playId, of]) => (
        <li key={playId} className="[overflow-wrap:anywhere]">
          {m.voices_speaks({ characters: list.format(of.map(({ character }) => character)) })}{' '}
          <Link to={`/plays/${playId}`} className="inline-block py-1 font-serif underline underline-offset-4">
            {of[0]?.title || m.plays_untitled()}
          </Link>
        </li>
      ))}
      {!all && plays.length > FIRST && (
        <li>
          <button type="button" className="min-h-11 underline" onClick={() => setAll(true)}>
            {m.voices_speaks_more({ count: plays.length - FIRST })}
          </button>
        </li>
      )}
    </ul>
  )
}
