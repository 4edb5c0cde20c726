import type { Character } from '../character.ts'

export type AgeBand = 'child' | 'young' | 'adult' | 'old'

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/))

/** Folded: small letters without accents. */
const BANDS: readonly (readonly [AgeBand, ReadonlySet<string>])[] = [
  [
    'old',
    words(
      'old elderly aged ancient vieux vieil vieille vieillard age agee ancien aieul aieule grand-mere grand-pere grandmother grandfather granny grandma grandpa octogenaire septuagenaire sexagenaire nonagenaire centenaire retired retraite retraitee',
    ),
  ],
  [
    'child',
    words(
      'child kid enfant boy garconnet fillette gamin gamine gosse toddler infant bebe ecolier ecoliere schoolboy schoolgirl',
    ),
  ],
  [
    'young',
    words(
      'young youth teen teenager teenage adolescent adolescente ado jeune girl student etudiant etudiante lad demoiselle',
    ),
  ],
  ['adult', words('middle-aged quadragenaire quinquagenaire trentenaire mur mure')],
]

/** Words of a number of years, as French and English write them out. */
const YEARS: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'six:6 sept:7 huit:8 neuf:9 dix:10 onze:11 douze:12 treize:13 quatorze:14 quinze:15 seize:16 dix-sept:17 dix-huit:18 dix-neuf:19 vingt:20 ' +
    'trente:30 quarante:40 cinquante:50 soixante:60 soixante-dix:70 quatre-vingts:80 quatre-vingt:80 quatre-vingt-dix:90 ' +
    'dizaine:10 quinzaine:15 vingtaine:25 trentaine:35 quarantaine:45 cinquantaine:55 soixantaine:65 ' +
    'seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12 thirteen:13 fourteen:14 fifteen:15 sixteen:16 seventeen:17 eighteen:18 nineteen:19 ' +
    'twenty:20 thirty:30 forty:40 fifty:50 sixty:60 seventy:70 eighty:80 ninety:90 ' +
    'teens:16 twenties:25 thirties:35 forties:45 fifties:55 sixties:65 seventies:75 eighties:85 nineties:95'
  )
    .split(' ')
    .map((pair): [string, number] => [pair.split(':')[0] ?? '', Number(pair.split(':')[1])]),
)

const CHILD_BELOW = 14
const YOUNG_BELOW = 30
const OLD_FROM = 60

const bandOf = (years: number): AgeBand =>
  years < CHILD_BELOW ? 'child' : years < YOUNG_BELOW ? 'young' : years < OLD_FROM ? 'adult' : 'old'

type Read = (text: string) => readonly string[]

/** A number of years in an age: "40", "la trentaine", "mid-40s", "20-30", "vingt ans". */
function yearsIn(list: readonly string[]): number | undefined {
  const found = list.flatMap((word) => {
    const whole = YEARS[word]
    if (whole !== undefined) return [whole]
    return word.split('-').flatMap((part) => {
      const digits = /^(\d{1,3})(?:s|ans|yo)?$/.exec(part)?.[1]
      const years = digits === undefined ? YEARS[part] : Number(digits)
      return years === undefined || years > 130 ? [] : [years]
    })
  })
  return found.length === 0 ? undefined : found.reduce((sum, years) => sum + years, 0) / found.length
}

/** "an old friend" is as old as one likes. */
const FRIENDS = words('friend friends ami amie amis amies pal mate copain copine acquaintance flame')

function bandIn(list: readonly string[]): AgeBand | undefined {
  for (const [band, known] of BANDS)
    if (list.some((word, at) => known.has(word) && !FRIENDS.has(list[at + 1] ?? ''))) return band
  return undefined
}

const OF_YEARS = /(\d{1,3})\s*(?:ans|years?|yo|y\.o)\b/iu

/** How old somebody sounds, from the age that is told, else from the words of names and description. */
export function ageBandOf(
  { name, description, age = '' }: Pick<Character, 'name' | 'description' | 'age'>,
  read: Read,
): AgeBand | null {
  const told = read(age)
  const years = yearsIn(told)
  if (years !== undefined) return bandOf(years)
  const band = bandIn(told) ?? bandIn(read(name))
  if (band) return band
  const counted = OF_YEARS.exec(description.slice(0, 400))?.[1]
  return counted === undefined ? (bandIn(read(description)) ?? null) : bandOf(Number(counted))
}
