/** Ages in both languages: numbers of years, and words such as "old" that indicate an age. */
import type { AgeBand } from '../character.ts'
import type { Language } from '../play.ts'
import { wordSet } from './gender-words.ts'
import type { Token } from './tokens.ts'

const CHILD_BELOW = 13
const YOUNG_BELOW = 26
const OLD_FROM = 60

export const bandOfYears = (years: number): AgeBand =>
  years < CHILD_BELOW ? 'child' : years < YOUNG_BELOW ? 'young' : years < OLD_FROM ? 'adult' : 'old'

const EN_ONES =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const EN_TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const FR_ONES =
  'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(
    ' ',
  )
const FR_TENS: readonly (readonly [string, number, number])[] = [
  ['vingt', 20, 9],
  ['trente', 30, 9],
  ['quarante', 40, 9],
  ['cinquante', 50, 9],
  ['soixante', 60, 19],
  ['quatre-vingt', 80, 19],
]

function numbers(): ReadonlyMap<string, number> {
  const known = new Map<string, number>()
  EN_ONES.forEach((word, at) => known.set(word, at + 1))
  EN_TENS.forEach((ten, at) => {
    known.set(ten, 20 + at * 10)
    EN_ONES.slice(0, 9).forEach((one, more) => known.set(`${ten}-${one}`, 21 + at * 10 + more))
  })
  FR_ONES.forEach((word, at) => known.set(word, at + 1))
  for (const [ten, value, most] of FR_TENS) {
    known.set(ten, value)
    FR_ONES.slice(0, most).forEach((one, more) => known.set(`${ten}-${one}`, value + 1 + more))
    known.set(`${ten}-et-un`, value + 1)
  }
  known.set('soixante-et-onze', 71)
  known.set('threescore', 60)
  known.set('fourscore', 80)
  known.set('quatre-vingts', 80)
  return known
}

/** Numbers by their folded words: "twenty-five", "quatre-vingt-deux". */
const NUMBERS = numbers()

/** Words for an approximate age: "la trentaine", "her twenties". */
const AROUND: ReadonlyMap<string, number> = new Map(
  (
    'dizaine:10 quinzaine:15 vingtaine:25 trentaine:35 quarantaine:45 cinquantaine:55 soixantaine:65 ' +
    'teens:16 twenties:25 thirties:35 forties:45 fifties:55 sixties:65 seventies:75 eighties:85 nineties:95'
  )
    .split(' ')
    .map((pair): [string, number] => [pair.split(':')[0] ?? '', Number(pair.split(':')[1])]),
)

export const approximateYears = (word: string): number | undefined => {
  const decade = /^(?:mid-|early-|late-)?(\d0)s$/.exec(word)?.[1]
  return AROUND.get(word.replace(/^(?:mid|early|late)-/, '')) ?? (decade === undefined ? undefined : Number(decade) + 5)
}

/** Returns the number that a folded word represents, if at most 130: "forty-odd", "five-and-twenty". */
export function numberOf(word: string): number | undefined {
  const bare = word.replace(/-?(?:ish|odd|something|plus)$/, '')
  const [, one = '', ten = ''] = /^([a-z]+)-and-([a-z]+ty)$/.exec(bare) ?? []
  const spoken = one === '' ? bare : `${ten}-${one}`
  const value = /^\d{1,3}$/.test(spoken) ? Number(spoken) : NUMBERS.get(spoken)
  return value === undefined || value > 130 ? undefined : value
}

/** Returns the number that begins at a word, and how many words long it is: "five and twenty", « quarante et un ». */
export function numberAt(
  words: readonly string[],
  at: number,
): { readonly years: number; readonly count: number } | undefined {
  for (let count = Math.min(MOST_WORDS, words.length - at); count > 0; count--) {
    const years = numberOf(words.slice(at, at + count).join('-'))
    if (years !== undefined) return { years, count }
  }
  return undefined
}
const MOST_WORDS = 4

/** Returns the years in an age such as "20-25", "vingt ans" or "mid-40s", averaged if there are several numbers. */
export function yearsIn(words: readonly string[]): number | undefined {
  const found = words.flatMap((word) => {
    const whole = approximateYears(word) ?? numberOf(word)
    if (whole !== undefined) return [whole]
    return word.split('-').flatMap((part) => numberOf(part.replace(/(?:ans|yo|y)$/, '')) ?? [])
  })
  return found.length === 0 ? undefined : found.reduce((sum, years) => sum + years, 0) / found.length
}

/** Words that state an age, folded. */
const BANDS: readonly (readonly [AgeBand, ReadonlySet<string>])[] = [
  [
    'old',
    wordSet(
      `old elderly aged ancient crone codger vieux vieil vieille vieillard age agee aieul aieule barbon octogenaire septuagenaire sexagenaire nonagenaire
      centenaire centenarian nonagenarian octogenarian septuagenarian sexagenarian retired pensioner oap retraite retraitee`,
    ),
  ],
  [
    'child',
    wordSet(
      `child kid enfant boy garconnet fillette gamin gamine gosse mioche moutard bambin bambine mome toddler infant baby newborn bebe nourrisson
      ecolier ecoliere schoolboy schoolgirl schoolchild ce1 ce2 cm1 cm2`,
    ),
  ],
  [
    'young',
    wordSet(
      `young youth teen teenager teenage adolescent adolescente ado jeune jeunot lad lass demoiselle ingenue damoiseau jouvenceau jouvencelle
      lyceen lyceenne undergraduate sixth-former sixth-form debutante`,
    ),
  ],
  [
    'adult',
    wordSet(
      'middle-aged quadragenaire quinquagenaire trentenaire quadra quinqua quadragenarian quinquagenarian mur mure',
    ),
  ],
]

/** Words that mean a child only in combination: "a little girl", « le petit garçon ». */
const SMALL = wordSet('little small tiny wee petite petit')
const OF_SMALL = wordSet('girl boy lad lass fille garcon')
const isSmall = (tokens: readonly Token[], at: number): boolean =>
  OF_SMALL.has(tokens[at]?.word ?? '') && SMALL.has(tokens[at - 1]?.word ?? '')

/**
 * Nouns before which "old" or "young" says nothing about a person's age: "an old friend" can be of any age, and "an old
 * school" is not a person.
 */
const NOT_OF_PEOPLE = wordSet(
  'friend friends ami amie amis amies pal mate copain copine acquaintance flame camarade comrade school family house soldier soldat',
)

/** Returns the age band of the first word that has one. */
export function bandOfWords(tokens: readonly Token[]): { band: AgeBand; token: Token } | null {
  const small = tokens.find((_, at) => isSmall(tokens, at))
  if (small) return { band: 'child', token: small }
  for (const [band, known] of BANDS)
    for (const [at, token] of tokens.entries()) {
      if (!known.has(token.word) || NOT_OF_PEOPLE.has(tokens[at + 1]?.word ?? '')) continue
      // "no longer young" does not mean old
      if (tokens.slice(Math.max(0, at - 3), at).some((one) => NOT.has(one.word))) continue
      // "age" without an accent is a noun, and not a form of « âgé »
      if (token.word === 'age' && token.low === 'age') continue
      if (token.low === 'retraite' && tokens[at - 1]?.word !== 'la') continue
      return { band, token }
    }
  return null
}

const NOT = wordSet('not no longer never neither nor pas plus ni guere hardly')

const OF_YEARS = wordSet('ans an years year years-old year-old yo summers winters printemps automnes hivers')
/**
 * If a description consists only of a number and some of these words, the number is an age: "nearly fifty", « soixante
 * bien sonnés ».
 */
const BESIDES = wordSet(
  `odd or so environ about around some aged age agee age of de a an in his her their the la late early mid is nearly almost barely hardly just
  only still not yet pushing over past under going on turning maybe perhaps well ish approximately roughly presque peine pres quelque bientot tout
  juste plus bien moins sonnes passes passee entre et and to`,
)
const ROUGHLY = wordSet('about around some perhaps maybe nearly almost barely roughly over past environ quelque')

/** Whether a number follows "of" at the end of a description: "a man of about sixty", "of sixty or so". */
function isOf(tokens: readonly Token[], at: number, count: number): boolean {
  let before = at - 1
  while (ROUGHLY.has(tokens[before]?.word ?? '')) before--
  const next = tokens[at + count]
  return tokens[before]?.word === 'of' && (!next || (next.word === 'or' && tokens[at + count + 1]?.word === 'so'))
}

/**
 * Returns how many years the phrase around a number adds to it (negative if it subtracts): "won't see sixty again",
 * "the wrong side of forty", "admits to fifty". Returns undefined if there is no such phrase.
 */
function hinted(words: readonly string[], at: number, count: number): number | undefined {
  const before = words.slice(Math.max(0, at - 3), at).join(' ')
  if (words[at - 1] === 'see' && words[at + count] === 'again') return 3
  if (before.endsWith('wrong side of')) return 3
  if (/(?:right|sunny|this) side of$/.test(before)) return -3
  if (/(?:admits|owns|confesses|owning|admitting) to$/.test(before)) return 0
  return at === 0 && /^(?:if|and|but|though|going|last|next|at|d'|bien|et|mais)$/.test(words[count] ?? '')
    ? 0
    : undefined
}

/**
 * Returns the first number of years in a description: "aged nine", "of seventy", "35 ans", "in her sixties", or just a
 * number.
 */
export function yearsAmong(tokens: readonly Token[], language: Language): { years: number; token: Token } | null {
  const words = tokens.map(({ word }) => word.replace(/(\d)(?:ans|yo)$/, '$1'))
  for (const [at, token] of tokens.entries()) {
    const around = approximateYears(token.word)
    if (around !== undefined) return { years: around, token }
    const compound = numberOf(/^([a-z0-9]+(?:-[a-z]+)?)-year/.exec(token.word)?.[1] ?? '')
    const told = compound === undefined ? numberAt(words, at) : { years: compound, count: 1 }
    if (told === undefined) continue
    const { years, count } = told
    const next = words[at + count] ?? ''
    if (OF_YEARS.has(next) || /year|\d(?:ans|yo)$/.test(token.word)) {
      if (next === 'an' || words[at + count + 1] === 'ago' || years < 2) continue
      return { years, token }
    }
    if (/^(?:aged|age|agee)$/.test(words[at - 1] ?? '')) return { years, token }
    if (language === 'en' && years >= 4 && isOf(tokens, at, count)) return { years, token }
    const more = years < 4 ? undefined : hinted(words, at, count)
    if (more !== undefined) return { years: years + more, token }
    if (years >= 4 && words.every((word, place) => (place >= at && place < at + count) || BESIDES.has(word)))
      return { years, token }
  }
  return null
}

/** Returns the age band in a description. Numbers take precedence over words. */
export function bandAmong(tokens: readonly Token[], language: Language): { band: AgeBand; token: Token } | null {
  const told = yearsAmong(tokens, language)
  return told ? { band: bandOfYears(told.years), token: told.token } : bandOfWords(tokens)
}
