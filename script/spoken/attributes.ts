import type { Character } from '../character.ts'
import type { Language } from '../play.ts'
import { ageBandOf, type AgeBand } from './age.ts'
import { EPICENE, FIRST_NAMES, GENDER_WORDS } from './gender-words.ts'

export type VoiceGender = 'female' | 'male'
/** What a play tells of how somebody sounds; null where it does not speak clearly. */
export interface Attributes {
  readonly gender: VoiceGender | null
  readonly age: AgeBand | null
}

/** Longer descriptions say it at their beginning. */
const LONGEST = 400

const fold = (text: string): string =>
  text
    .slice(0, LONGEST)
    .replace(/œ/giu, 'oe')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘`´]/g, "'")
    .toLowerCase()

/** Words without accents; what is elided before one is left out, as is what only says whose: "king's". */
function wordsOf(text: string, language: Language): readonly string[] {
  const cut = language === 'fr' ? text.replace(/\b(?:[cdjlmnst]|qu)'/g, ' ') : text.replace(/\b[\w-]+'s\b/g, ' ')
  return cut.match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? []
}

function byWord(word: string, language: Language): VoiceGender | null {
  const { female, male } = GENDER_WORDS[language]
  return female.has(word) ? 'female' : male.has(word) ? 'male' : null
}

const firstOf = <T>(words: readonly string[], read: (word: string) => T | null): T | null => {
  for (const word of words) {
    const found = read(word)
    if (found !== null) return found
  }
  return null
}

const WHOSE: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(['of', 'to', 'for', 'with', 'who', 'whose', 'in', 'at', 'by']),
  fr: new Set(['de', 'du', 'des', 'a', 'au', 'aux', 'pour', 'avec', 'chez', 'qui', 'que', 'dont']),
}

/** "sœur de la reine" is told by "sœur"; whatever stands behind "de" is somebody else. */
function headWords(words: readonly string[], language: Language): readonly string[] {
  const end = words.findIndex((word) => WHOSE[language].has(word))
  return end < 0 ? words : words.slice(0, end)
}

const PRONOUNS = new Set(['she', 'he', 'il', 'elle'])

/** The title or kin in a name: MADAME PERNELLE, LE ROI, OLD WOMAN. */
function titleIn(name: string, language: Language): VoiceGender | null {
  const words = headWords(wordsOf(fold(name), language), language).filter((word) => !PRONOUNS.has(word))
  // "M" alone is a letter; "Roi" as a surname is not asked
  return firstOf(words, (word) => (word === 'm' && words.length < 2 ? null : byWord(word, language)))
}

function byDescription(description: string, language: Language): VoiceGender | null {
  for (const part of fold(description).split(/[,;.:()]/)) {
    const words = wordsOf(part, language)
    const found = firstOf(headWords(words, language), (word) => (word === 'm' ? null : byWord(word, language)))
    if (found) return found
  }
  return null
}

function byFirstName(name: string, language: Language): VoiceGender | null {
  return firstOf(headWords(wordsOf(fold(name), language), language), (word) =>
    FIRST_NAMES.female.has(word) ? 'female' : FIRST_NAMES.male.has(word) ? 'male' : null,
  )
}

/** LA BONNE, LE PASSEUR: French says it before the noun. */
function byArticle(name: string, language: Language): VoiceGender | null {
  const [article, noun] = wordsOf(fold(name), language)
  if (language !== 'fr' || noun === undefined || EPICENE.has(noun)) return null
  if (article === 'la' || article === 'une') return 'female'
  return article === 'le' || article === 'un' ? 'male' : null
}

/** Reads gender and age from a character's names, age and description, in the play's language. */
export function attributesOf(
  one: Pick<Character, 'name' | 'aliases' | 'description' | 'age'>,
  language: Language,
): Attributes {
  const names = [one.name, ...one.aliases.slice(0, 10)]
  const gender =
    firstOf(names, (name) => titleIn(name, language)) ??
    byDescription(one.description, language) ??
    firstOf(names, (name) => byFirstName(name, language)) ??
    firstOf(names, (name) => byArticle(name, language))
  return { gender, age: ageBandOf(one, (text) => wordsOf(fold(text), language)) }
}
