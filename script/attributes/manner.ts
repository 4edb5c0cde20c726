/** How somebody speaks, where a description says so. */
import type { Language } from '../play.ts'
import type { Token } from './tokens.ts'

const TOLD: Readonly<Record<Language, RegExp>> = {
  en: /^(?:stammer|stutter|lisp|mumbl|whisper|drawl|accents?$|dialect|brogue|mute$|riddles?$|rhymes?$|verse$|shouts?$|speaks?$|speaking$|talks?$|talking$|articulate|sings?$|soft-spoken|softly-spoken|laconic|talkative|taciturn|loud$|precise$|voice$)/,
  fr: /^(?:begue|begaie|begaye|zezaie|zezaye|zozote|zozotte|accent|patois|dialecte|muet|muette|rimes?|vers|chuchote|murmure|crie|parle|parlant|parlent|voix|bavard|bavarde|laconique|taciturne|begayant|zezayant|declame|ampoule|precieux|precieuse)$/,
}
const LEADING = new Set([
  'who',
  'and',
  'with',
  'a',
  'an',
  'the',
  'very',
  'qui',
  'et',
  'avec',
  'un',
  'une',
  'l',
  "l'",
  'tres',
  'il',
  'elle',
  'he',
  'she',
])
/** "vers le port", "deaf and mute" apart: a preposition is no verse. */
const isVerse = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.word !== 'vers' || tokens[at - 1]?.word === 'en'

/** The words that tell it, from there on where they begin. */
export function mannerIn(tokens: readonly Token[], language: Language): string | null {
  const at = tokens.findIndex(({ word }, place) => TOLD[language].test(word) && isVerse(tokens, place))
  const token = tokens[at]
  if (!token) return null
  const from = tokens.findLastIndex(
    ({ word }, place) => place <= at && (word === 'who' || word === 'with' || word === 'qui' || word === 'avec'),
  )
  let start = Math.max(from, 0)
  while (start < tokens.length - 1 && LEADING.has(tokens[start]?.word ?? '')) start++
  const said = tokens.slice(start, start + 10)
  return said.map((one, place) => (place === 0 ? one.raw : one.gap + one.raw)).join('')
}
