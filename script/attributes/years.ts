/** Numbers of years as both languages write them out. */
import type { AgeBand } from './attributes.ts'

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

/** "twenty-five", "quatre-vingt-deux": folded words. */
const NUMBERS = numbers()

/** "la trentaine", "her twenties": about so many. */
const AROUND: ReadonlyMap<string, number> = new Map(
  (
    'dizaine:10 quinzaine:15 vingtaine:25 trentaine:35 quarantaine:45 cinquantaine:55 soixantaine:65 ' +
    'teens:16 twenties:25 thirties:35 forties:45 fifties:55 sixties:65 seventies:75 eighties:85 nineties:95'
  )
    .split(' ')
    .map((pair): [string, number] => [pair.split(':')[0] ?? '', Number(pair.split(':')[1])]),
)

export const aroundOf = (word: string): number | undefined => {
  const decade = /^(?:mid-|early-|late-)?(\d0)s$/.exec(word)?.[1]
  return AROUND.get(word.replace(/^(?:mid|early|late)-/, '')) ?? (decade === undefined ? undefined : Number(decade) + 5)
}

/** The number that a folded word tells, up to 130: "forty-odd", "five-and-twenty". */
export function numberOf(word: string): number | undefined {
  const bare = word.replace(/-?(?:ish|odd|something|plus)$/, '')
  const [, one = '', ten = ''] = /^([a-z]+)-and-([a-z]+ty)$/.exec(bare) ?? []
  const spoken = one === '' ? bare : `${ten}-${one}`
  const value = /^\d{1,3}$/.test(spoken) ? Number(spoken) : NUMBERS.get(spoken)
  return value === undefined || value > 130 ? undefined : value
}

/** The number that words tell from a place on, and how many of them: "five and twenty", « quarante et un ». */
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

/** The years that an age tells, "20-25", "vingt ans", "mid-40s": the middle of those it names. */
export function yearsTold(words: readonly string[]): number | undefined {
  const found = words.flatMap((word) => {
    const whole = aroundOf(word) ?? numberOf(word)
    if (whole !== undefined) return [whole]
    return word.split('-').flatMap((part) => numberOf(part.replace(/(?:ans|yo|y)$/, '')) ?? [])
  })
  return found.length === 0 ? undefined : found.reduce((sum, years) => sum + years, 0) / found.length
}
