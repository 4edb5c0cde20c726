/** Words that show a tone, compiled once: a phrase, `word*` for all words that begin so, `(a|b)` for either. */
import type { Language } from '../play.ts'
import { ENGLISH_TONE_WORDS } from './words-en.ts'
import { FRENCH_TONE_WORDS } from './words-fr.ts'
import type { ToneName } from './tone.ts'

/** Of a tone: what shows it strongly, clearly, and a little, each with bars between. */
export type ToneWords = Readonly<Record<Exclude<ToneName, 'neutral'>, readonly [string, string, string]>>

export interface ToneLexeme {
  readonly tone: ToneName
  readonly weight: number
  readonly pattern: RegExp
}

const WEIGHTS = [3, 1.8, 0.8] as const

/** No accents, no capitals, one kind of apostrophe and of space: as long as what it was made from. */
export function fold(text: string): string {
  let out = ''
  for (const sign of text) out += FOLDED.get(sign) ?? foldSign(sign)
  return out
}

const FOLDED = new Map<string, string>(Array.from(" '!?.,;:-", (sign) => [sign, sign] as const))

function foldSign(sign: string): string {
  const plain = sign.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const same = plain.length === sign.length ? plain : sign
  const folded = /[’‘`´]/u.test(same) ? "'" : /\s/u.test(same) ? ' '.repeat(sign.length) : same
  if (FOLDED.size < 2000) FOLDED.set(sign, folded)
  return folded
}

/** Phrases with bars between as one pattern for folded text, at the edges of words. */
export function phrases(list: string): RegExp {
  const bodies = list
    .split(/\|(?![^(]*\))/)
    .filter((one) => one !== '')
    .map((one) => fold(one).replaceAll('*', '[a-zœæ]*').replaceAll(' ', ' +(?:[,;:]+ *)?'))
  return new RegExp(`(?<![a-zœæ-])(?:${byBeginning(bodies)})(?![a-zœæ])`, 'g')
}

/** Those that begin with the same two letters together: a word that begins otherwise is passed over at once. */
function byBeginning(bodies: readonly string[]): string {
  const groups = new Map<string, string[]>()
  for (const body of bodies) {
    const start = /^[a-z]{2}(?![?*])/.exec(body)?.[0] ?? ''
    groups.set(start, [...(groups.get(start) ?? []), body.slice(start.length)])
  }
  return [...groups].map(([start, rest]) => `${start}(?:${rest.join('|')})`).join('|')
}

const compiled = new Map<Language, readonly ToneLexeme[]>()

export function lexiconOf(language: Language): readonly ToneLexeme[] {
  const known = compiled.get(language)
  if (known !== undefined) return known
  const words = language === 'fr' ? FRENCH_TONE_WORDS : ENGLISH_TONE_WORDS
  const lexicon = Object.entries(words).flatMap(([tone, lists]) =>
    lists.map((list, at) => ({ tone: tone as ToneName, weight: WEIGHTS[at] ?? 1, pattern: phrases(list) })),
  )
  compiled.set(language, lexicon)
  return lexicon
}
