import { VOICE_AGES, VOICE_GENDERS, type VoiceAge, type VoiceGender } from '@replique/contract/voice-traits'
import type { Language } from '@replique/script'
import type { EngineVoice } from '../engine.ts'

/** The default voices, offered unless the operator lists others. */
export const OFFERED =
  'alloy:neutral,ash:male,coral:female,echo:male:young,fable:neutral,nova:female:young,onyx:male,sage:female,shimmer:female'

const LANGUAGES: readonly Language[] = ['en', 'fr']
const MOST = 200

const isGender = (fact: string): fact is VoiceGender => (VOICE_GENDERS as readonly string[]).includes(fact)
const isAge = (fact: string): fact is VoiceAge => (VOICE_AGES as readonly string[]).includes(fact)

function readVoice(text: string): EngineVoice | string {
  const [id = '', ...facts] = text.split(':').map((part) => part.trim())
  if (!/^[\w.+-]{1,100}$/.test(id)) return `${JSON.stringify(id.slice(0, 40))} is not the name of a voice`
  const accent = facts.find((fact) => LANGUAGES.some((one) => fact === one || fact.startsWith(`${one}-`))) ?? null
  const gender = facts.find(isGender)
  const age = facts.find(isAge)
  const unknown = facts.find((fact) => fact !== accent && fact !== gender && fact !== age)
  if (unknown !== undefined) return `${JSON.stringify(unknown.slice(0, 40))} says nothing of a voice`
  const language = LANGUAGES.find((one) => accent?.startsWith(one))
  return {
    id,
    name: id,
    accent,
    languages: language === undefined ? LANGUAGES : [language],
    gender: gender ?? 'neutral',
    age: age ?? 'adult',
  }
}

/** Parses the operator's list of voices, "nova:female:young,…". Returns a message if the list is invalid. */
export function parseServiceVoices(text: string): readonly EngineVoice[] | string {
  const parts = text.split(',').filter((part) => part.trim() !== '')
  if (parts.length > MOST) return `it may name ${MOST} voices`
  const read = parts.map(readVoice)
  const fault = read.find((one) => typeof one === 'string')
  if (fault !== undefined) return fault as string
  const voices = read as EngineVoice[]
  if (new Set(voices.map(({ id }) => id)).size < voices.length) return 'it names a voice twice'
  return voices
}
