import type { Language } from '../play.ts'
import type { AgeBand } from './attributes.ts'
import { wordSet } from './gender-words.ts'
import type { Token } from './tokens.ts'
import { aroundOf, bandOfYears, numberOf } from './years.ts'

/** Words of an age, folded. */
const BANDS: readonly (readonly [AgeBand, ReadonlySet<string>])[] = [
  [
    'old',
    wordSet(
      'old elderly aged vieux vieil vieille vieillard age agee aieul aieule octogenaire septuagenaire sexagenaire nonagenaire centenaire retired octogenarian septuagenarian pensioner retraite retraitee',
    ),
  ],
  [
    'child',
    wordSet(
      'child kid enfant boy garconnet fillette gamin gamine gosse toddler infant bebe ecolier ecoliere schoolboy schoolgirl',
    ),
  ],
  [
    'young',
    wordSet('young youth teen teenager teenage adolescent adolescente ado jeune lad lass demoiselle ingenue damoiseau'),
  ],
  ['adult', wordSet('middle-aged quadragenaire quinquagenaire trentenaire quadragenarian mur mure')],
]

/** "an old friend" is as old as one likes; a place or a custom has no age. */
const NOT_OF_PEOPLE = wordSet(
  'friend friends ami amie amis amies pal mate copain copine acquaintance flame camarade comrade school family house soldier soldat',
)

/** The band of the first word that tells one. */
export function bandOfWords(tokens: readonly Token[]): { band: AgeBand; token: Token } | null {
  for (const [band, known] of BANDS)
    for (const [at, token] of tokens.entries()) {
      if (!known.has(token.word) || NOT_OF_PEOPLE.has(tokens[at + 1]?.word ?? '')) continue
      // "age" with its accent is somebody's, without it a noun; "aged nine" is told by the number
      if (token.word === 'age' && token.low === 'age') continue
      if (token.low === 'retraite' && tokens[at - 1]?.word !== 'la') continue
      return { band, token }
    }
  return null
}

const OF_YEARS = wordSet('ans an years year years-old year-old yo')
/** "fortyish", "passée", "bien sonnés": what may stand behind a number that stands alone. */
const BESIDES = wordSet(
  'odd or so environ about around some aged age agee age of de a an in his her their the la late early mid',
)

/** A number of years where people are described: "aged nine", "of seventy", "35 ans", "in her sixties", a number alone. */
export function yearsAmong(tokens: readonly Token[], language: Language): { years: number; token: Token } | null {
  for (const [at, token] of tokens.entries()) {
    const around = aroundOf(token.word)
    if (around !== undefined) return { years: around, token }
    const years =
      numberOf(token.word.replace(/(\d)(?:ans|yo)$/, '$1')) ??
      numberOf(/^([a-z]+(?:-[a-z]+)?)-year/.exec(token.word)?.[1] ?? '')
    if (years === undefined) continue
    const before = tokens[at - 1]?.word ?? ''
    const next = tokens[at + 1]?.word ?? ''
    if (OF_YEARS.has(next) || /year|\d(?:ans|yo)$/.test(token.word)) {
      if (next === 'an' || tokens[at + 2]?.word === 'ago' || years < 2) continue
      return { years, token }
    }
    if (before === 'aged' || before === 'age' || before === 'agee') return { years, token }
    if (language === 'en' && before === 'of' && years >= 4 && at === tokens.length - 1) return { years, token }
    if (years >= 4 && tokens.every((one) => one === token || BESIDES.has(one.word))) return { years, token }
  }
  return null
}

/** The band that a description tells: numbers before words. */
export function bandAmong(tokens: readonly Token[], language: Language): { band: AgeBand; token: Token } | null {
  const told = yearsAmong(tokens, language)
  return told ? { band: bandOfYears(told.years), token: told.token } : bandOfWords(tokens)
}
