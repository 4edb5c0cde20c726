/** Numbers in words, because recognisers write "21", "8h30" and "20%" for what a play spells out. */
import type { Language } from '../play.ts'

const UNITS: Readonly<Record<Language, readonly string[]>> = {
  en: (
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
    'eighteen nineteen'
  ).split(' '),
  fr: (
    'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit ' +
    'dix-neuf'
  ).split(' '),
}
const TENS: Readonly<Record<Language, readonly string[]>> = {
  en: ', ,twenty,thirty,forty,fifty,sixty,seventy,eighty,ninety'.split(','),
  fr: ', ,vingt,trente,quarante,cinquante,soixante,soixante,quatre-vingt,quatre-vingt'.split(','),
}

function belowHundred(value: number, language: Language): readonly string[] {
  const unit = UNITS[language]
  if (value < 20) return [unit[value]!]
  const tens = Math.floor(value / 10)
  // "soixante-dix" and "quatre-vingt-dix" count on from ten
  const rest = (value % 10) + (language === 'fr' && (tens === 7 || tens === 9) ? 10 : 0)
  const ten = TENS[language][tens]!
  if (rest === 0) return [ten]
  const and = language === 'fr' && (rest === 1 || rest === 11) && tens < 8 ? ['et'] : []
  return [ten, ...and, unit[rest]!]
}

/** Returns the words of a whole number below a million. */
function wordsOf(value: number, language: Language): readonly string[] {
  const [hundred, thousand] = language === 'fr' ? ['cent', 'mille'] : ['hundred', 'thousand']
  if (value < 100) return belowHundred(value, language)
  if (value < 1000) {
    const many = Math.floor(value / 100)
    const count = language === 'fr' && many === 1 ? [] : [UNITS[language][many]!]
    return [...count, hundred!, ...(value % 100 === 0 ? [] : belowHundred(value % 100, language))]
  }
  const many = Math.floor(value / 1000)
  const count = language === 'fr' && many === 1 ? [] : wordsOf(many, language)
  return [...count, thousand!, ...(value % 1000 === 0 ? [] : wordsOf(value % 1000, language))]
}

/** Returns the ways to say a number: "nineteen eighty-four" as a year, and "a hundred and one" with its "and". */
function waysToSay(value: number, language: Language): readonly (readonly string[])[] {
  const plain = wordsOf(value, language)
  const ways = [plain]
  const [century, year] = [Math.floor(value / 100), value % 100]
  if (value > 1099 && value < 2000) {
    const hundreds = [...belowHundred(century, language), language === 'fr' ? 'cent' : 'hundred']
    const rest = year === 0 ? [] : belowHundred(year, language)
    if (language === 'fr' || year === 0) ways.push([...hundreds, ...rest])
    if (language === 'en' && year > 0)
      ways.push([...belowHundred(century, language), ...(year < 10 ? ['oh'] : []), ...rest])
  }
  if (language === 'en' && value > 100 && year > 0) {
    const at = plain.lastIndexOf('hundred') + 1
    if (at > 0) ways.push([...plain.slice(0, at), 'and', ...plain.slice(at)])
  }
  if (language === 'en' && plain[0] === 'one' && value > 1) ways.push(...ways.map(([, ...rest]) => ['a', ...rest]))
  if (language === 'fr' && plain.at(-1) === 'un') ways.push(...ways.map((words) => [...words.slice(0, -1), 'une']))
  return ways
}

const ENGLISH_ORDINALS: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
}
const FRENCH_ORDINALS: Readonly<Record<string, string>> = {
  cinq: 'cinquième',
  neuf: 'neuvième',
  'dix-neuf': 'dix-neuvième',
}

function ordinal(words: readonly string[], ending: string): readonly string[] {
  const last = words.at(-1)!
  const before = words.slice(0, -1)
  if (ending === 'er' || ending === 're') return [ending === 'er' ? 'premier' : 'première']
  if (/^i?[eè]/u.test(ending)) return [...before, FRENCH_ORDINALS[last] ?? `${last.replace(/e$/u, '')}ième`]
  return [...before, ENGLISH_ORDINALS[last] ?? `${last.replace(/y$/u, 'ie')}th`]
}

const ORDINAL = /^(\d{1,6})(st|nd|rd|th|er|re|i?[eè](?:me)?)$/u
const CLOCK = /^(\d{1,2})(?::|h)(\d\d)?$/u
const AMOUNT = /^([$£€]?)(\d{1,6})(?:[.,](\d\d?))?([%$£€]?)$/u

/** Returns the ways to say a time of day: "8h45" as its hours and minutes, and as a quarter to nine. */
function waysToTell(hours: number, minutes: number, language: Language): readonly (readonly string[])[] {
  const hour = (value: number): readonly string[] => {
    const words = belowHundred(value, language)
    if (language === 'en') return words
    return [...words.slice(0, -1), words.at(-1) === 'un' ? 'une' : words.at(-1)!, 'heures']
  }
  const exact = minutes === 0 ? [] : belowHundred(minutes, language)
  const ways = [[...hour(hours), ...(language === 'en' && minutes > 0 && minutes < 10 ? ['oh'] : []), ...exact]]
  const left = 60 - minutes
  const next = hour(hours === 12 ? 1 : hours + 1)
  const part = (value: number): readonly string[] =>
    value === 15 ? ['quarter'] : value === 30 ? ['half'] : belowHundred(value, 'en')
  if (language === 'en' && minutes > 0 && minutes <= 30) ways.push([...part(minutes), 'past', ...hour(hours)])
  if (language === 'en' && minutes > 30) ways.push([...part(left), 'to', ...next])
  if (language === 'fr' && minutes === 15) ways.push([...hour(hours), 'et', 'quart'])
  if (language === 'fr' && minutes === 30) ways.push([...hour(hours), 'et', 'demie'])
  if (language === 'fr' && minutes > 30)
    ways.push([...next, 'moins', ...(left === 15 ? ['le', 'quart'] : belowHundred(left, 'fr'))])
  return language === 'en' ? [...ways, ...ways.map((words) => ['a', ...words])] : ways
}

/** What a sign beside a number is called, and the point in it. */
const SIGNS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { '%': 'percent', $: 'dollars', '£': 'pounds', '€': 'euros', '.': 'point' },
  fr: { '%': 'pour-cent', $: 'dollars', '£': 'livres', '€': 'euros', '.': 'virgule' },
}

/** Returns the ways to say "5,50 €" and "20%": "cinq euros cinquante", "vingt pour cent". */
function waysToCount(found: RegExpExecArray, language: Language): readonly (readonly string[])[] {
  const [, before = '', digits = '', part = '', after = ''] = found
  const ways = waysToSay(Number(digits), language)
  const sign = SIGNS[language][before || after]
  if (part === '') return sign === undefined ? ways : ways.map((words) => [...words, sign])
  const rest = belowHundred(Number(part), language)
  if (sign === undefined) return ways.map((words) => [...words, SIGNS[language]['.']!, ...rest])
  return ways.flatMap((words) => [
    [...words, sign, ...rest],
    [...words, ...rest],
  ])
}

/**
 * Returns the ways to say a word that is written with digits, each as its words: "21", "3rd", "8h30", "20%". Returns
 * none for other words and for numbers from a million.
 */
export function spelledNumbers(word: string, language: Language): readonly (readonly string[])[] {
  const number = word
    .toLowerCase()
    .replace(/[ \u00a0\u202f]/gu, '')
    .replace(/(?<=\d)[.,](?=\d{3}(?!\d))/gu, '')
  const [, digits = '', ending] = ORDINAL.exec(number) ?? []
  if (ending !== undefined) return waysToSay(Number(digits), language).map((words) => ordinal(words, ending))
  const [, hours = '', minutes = '0'] = CLOCK.exec(number) ?? []
  if (hours !== '') return waysToTell(Number(hours), Number(minutes), language)
  const amount = AMOUNT.exec(number)
  return amount ? waysToCount(amount, language) : []
}
