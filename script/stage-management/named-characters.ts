/**
 * Finds the characters that headings and directions name, ignoring accents and case. Also reads who is present from
 * headings as printed in French editions: "SCÈNE IV. Les mêmes, hors Damis, puis Lise."
 */
import type { Character, CharacterId } from '../character.ts'

/** An occurrence of a character's name in text, as offsets. */
export interface NamePlace {
  readonly id: CharacterId
  readonly from: number
  readonly to: number
}

/** What a heading says about who is on stage. */
export interface SceneHead {
  /** The characters it names as present from the beginning, in the order of the heading. */
  readonly named: readonly CharacterId[]
  /** The characters who enter during the scene: "puis Lise". */
  readonly later: readonly CharacterId[]
  /** Whether everyone from the previous scene stays: "Les mêmes". */
  readonly same: boolean
  /** Those from the previous scene who have left: "hors Damis". */
  readonly without: readonly CharacterId[]
}

/** Finds the characters of one cast list. */
export interface NamedCharacters {
  /** Returns the names in `text`, in order. Part of a name counts if it is capitalised and nobody else has it. */
  readonly placesIn: (text: string) => readonly NamePlace[]
  /** Reads a scene heading; undefined if it names nobody. */
  readonly headOf: (heading: string) => SceneHead | undefined
}

/** Returns a letter without its accents and in capitals, unless its capital is longer, as for "ß". */
function foldedLetter(letter: string): string {
  const base = letter.normalize('NFD').slice(0, letter.length)
  const capital = base.toUpperCase()
  return capital.length === letter.length ? capital : base
}

/** Returns text in capitals without accents. Text in normal form (NFC) keeps its length. */
export const folded = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[’‘`´]/gu, "'")
    .replace(/\s/gu, ' ')
    .replace(/[^\p{ASCII}]/gu, foldedLetter)
    .replace(/[a-z]+/gu, (letters) => letters.toUpperCase())

const WORD = /[\p{L}\p{N}]+/gu
const wordsOf = (text: string): readonly string[] => text.match(WORD) ?? []

/** The minimum length of a part of a name that can be used instead of the whole name. */
const SHORTEST_PART = 4
/** The minimum length of a name in which one letter may be wrong. */
const SHORTEST_MISSPELT = 5
/** Parts of names that don't identify anybody. */
const COMMON = new Set(
  'MONSIEUR MADAME MADEMOISELLE DEUX TROIS QUATRE PREMIER PREMIERE SECOND SECONDE DEUXIEME TROISIEME AUTRE FIRST THIRD OTHER FILLE FILS FEMME MARI PERE MERE FRERE SOEUR AVEC POUR DANS SOUS'.split(
    ' ',
  ),
)

interface KnownName {
  readonly id: CharacterId
  readonly words: readonly string[]
}

/** Whether two words are equal except for one letter that is wrong, missing, added or swapped with its neighbour. */
function isMisspelt(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short.length < SHORTEST_MISSPELT || long.length - short.length > 1) return a === b
  let start = 0
  while (start < short.length && short[start] === long[start]) start++
  if (short.length < long.length) return short.slice(start) === long.slice(start + 1)
  const isSwapped = short[start] === long[start + 1] && short[start + 1] === long[start]
  return (
    short.slice(start + 1) === long.slice(start + 1) || (isSwapped && short.slice(start + 2) === long.slice(start + 2))
  )
}

/** Returns the parts of names that only one character has. */
function ownParts(names: readonly KnownName[]): ReadonlyMap<string, CharacterId> {
  const own = new Map<string, CharacterId | undefined>()
  for (const { id, words } of names)
    for (const word of words) {
      if (word.length < SHORTEST_PART || COMMON.has(word)) continue
      own.set(word, !own.has(word) || own.get(word) === id ? id : undefined)
    }
  return new Map([...own].flatMap(([word, id]) => (id === undefined ? [] : [[word, id] as const])))
}

/** Prepares the names and aliases of a cast list. */
export function namedCharacters(characters: readonly Character[]): NamedCharacters {
  const names = characters
    .flatMap(({ id, name, aliases }) => [name, ...aliases].map((one) => ({ id, words: wordsOf(folded(one)) })))
    .filter(({ words }) => words.join('').length > 1)
    .sort((a, b) => b.words.length - a.words.length)
  const byFirst = Map.groupBy(names, ({ words }) => words[0])
  const own = ownParts(names)
  return {
    placesIn: (text) => placesIn(text, byFirst, own),
    headOf: (heading) => readHead(folded(heading), names, own),
  }
}

function placesIn(
  text: string,
  byFirst: ReadonlyMap<string | undefined, readonly KnownName[]>,
  own: ReadonlyMap<string, CharacterId>,
): readonly NamePlace[] {
  const plain = folded(text)
  const original = text.normalize('NFC')
  const words = [...plain.matchAll(WORD)]
  const found: NamePlace[] = []
  for (let at = 0; at < words.length; at++) {
    const first = words[at]
    if (first === undefined) break
    const known = byFirst.get(first[0])?.find((name) => name.words.every((word, i) => word === words[at + i]?.[0]))
    const last = words[at + (known?.words.length ?? 1) - 1] ?? first
    const isCapital = /\p{Lu}/u.test(original[first.index] ?? '')
    const id = known?.id ?? (isCapital ? own.get(first[0]) : undefined)
    if (id === undefined) continue
    found.push({ id, from: first.index, to: last.index + last[0].length })
    at += (known?.words.length ?? 1) - 1
  }
  return found
}

const NUMBER = /^[^\p{L}]*(?:(?:SCENE|ACTE|ACT)\b[^.:,;\u2013\u2014]*(?:[.:,;\u2013\u2014]+\s*|$))+/u
const SAME =
  /(?<![\p{L}'])(?:L[EA]S? (?:(?:DEUX|TROIS|QUATRE) )?(?:MEMES?|PRECEDENTE?S?)|LES (?:ACTEURS|PERSONNAGES) PRECEDENTS|THE (?:SAME|PREVIOUS|FORMER))(?!\p{L})/u
const WITHOUT = /^(?:HORS|HORMIS|EXCEPTE|SAUF|MOINS|SANS|EXCEPT|BUT|WITHOUT)$/u
const LATER = /^(?:PUIS|ENSUITE|BIENTOT|THEN|LATER)$/u
/** Ends the list of characters who are not present. */
const BACK = /^(?:[;.]|AVEC|WITH|PLUS)$/u
const BETWEEN =
  /[,;:.()[\]\u2013\u2014]|(?<!\p{L})(?:ET|AND|AVEC|WITH|PUIS|ENSUITE|BIENTOT|THEN|LATER|PLUS|MOINS|HORS|HORMIS|EXCEPTE|SAUF|SANS|EXCEPT|BUT|WITHOUT)(?!\p{L})/gu
const ARTICLE =
  /^(?:(?:L'|D')|(?:LE|LA|LES|UN|UNE|DES|THE|A|AN|MONSIEUR|MADAME|MADEMOISELLE|M\.|MR\.?|MRS\.?|MME|MLLE|DON|DONA)\s)/u
const withoutArticle = (name: string): readonly string[] => wordsOf(name.replace(ARTICLE, ''))
const COUPLE = /(?<!\p{L})MONSIEUR ET MADAME ([\p{L}'-]+)/gu

function readHead(
  text: string,
  names: readonly KnownName[],
  own: ReadonlyMap<string, CharacterId>,
): SceneHead | undefined {
  const rest = text.replace(NUMBER, '').replace(COUPLE, 'MONSIEUR $1, MADAME $1')
  const lists = { named: new Set<CharacterId>(), later: new Set<CharacterId>(), without: new Set<CharacterId>() }
  let into = lists.named
  let from = 0
  const take = (to: number): void => {
    const id = firstName(rest.slice(from, to).trim(), names, own)
    if (id !== undefined) into.add(id)
  }
  for (const { 0: between, index } of rest.matchAll(BETWEEN)) {
    take(index)
    from = index + between.length
    if (WITHOUT.test(between)) into = lists.without
    else if (LATER.test(between)) into = lists.later
    else if (into === lists.without && BACK.test(between)) into = lists.named
  }
  take(rest.length)
  const { named, later, without } = lists
  const same = SAME.test(rest)
  if (!same && named.size === 0 && later.size === 0) return undefined
  return { named: [...named], later: [...later].filter((id) => !named.has(id)), same, without: [...without] }
}

/** Returns the character whose name begins a part of a heading. The rest describes what the character does. */
function firstName(
  part: string,
  names: readonly KnownName[],
  own: ReadonlyMap<string, CharacterId>,
): CharacterId | undefined {
  const words = wordsOf(part)
  const bare = withoutArticle(part)
  for (const tried of [words, bare])
    for (const { id, words: name } of names) if (name.every((word, at) => word === tried[at])) return id
  // "Un domestique" is LE DOMESTIQUE, and "Le domestique de Cléante" isn't
  const same = names.filter(({ words: name }) => withoutArticle(name.join(' ')).join(' ') === bare.join(' '))
  if (same.length > 0 && same.every(({ id }) => id === same[0]?.id)) return same[0]?.id
  for (const word of words.slice(0, 3)) {
    if (COMMON.has(word)) continue
    const known = own.get(word) ?? [...own].find(([other]) => isMisspelt(word, other))?.[1]
    if (known !== undefined) return known
  }
  return undefined
}
