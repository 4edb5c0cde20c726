/** Finds the names of characters in lines, and the full names for abbreviated cues in old plays: "Amo." for Amoret. */
import type { Character, CharacterId } from '../character.ts'
import type { Language } from '../play.ts'
import { wordSet } from './gender-words.ts'
import { kinOf } from './kin.ts'
import { tokensOf, fold, type Token } from './tokens.ts'
import type { Line } from './lines.ts'

/** A character named by the words from `at` up to, but not including, `end`. */
export interface Mention {
  readonly id: CharacterId
  readonly at: number
  readonly end: number
}

const ARTICLES = wordSet("the a an le la l' les un une des")
/** Parts of names that don't identify anybody on their own. */
const COMMON = wordSet(
  `mr mrs ms miss sir lady lord master mistress madame monsieur mademoiselle mme mlle m maitre don dona of de du des d' the la le l' a an and et
  king queen prince princess duke duchess count countess earl captain colonel sergeant general doctor dr professor father mother saint old young
  roi reine duc duchesse comte comtesse marquis marquise baron baronne capitaine docteur professeur pere mere vieux vieille petit petite grand
  jeune first second third premier premiere deuxieme troisieme man woman boy girl homme femme garcon fille voice voix one two un deux`,
)

type Keys = Map<string, { readonly words: readonly string[]; readonly id: CharacterId }[]>

function add(keys: Keys, words: readonly string[], id: CharacterId): void {
  const [first] = words
  if (first === undefined) return
  const known = keys.get(first) ?? []
  if (!known.some((one) => one.words.join(' ') === words.join(' '))) known.push({ words, id })
  keys.set(
    first,
    known.sort((a, b) => b.words.length - a.words.length),
  )
}

/** Returns the words of a name without the article before it. */
export function nameWords(name: string, language: Language): readonly string[] {
  const words = tokensOf(name, language).map(({ word }) => word)
  return words.length > 1 && ARTICLES.has(words[0] ?? '') ? words.slice(1) : words
}

/**
 * Returns a function that finds the characters named in a line, either by their whole name or by a part of it that no
 * other character shares. Names must begin with a capital.
 */
export function mentionFinder(
  characters: readonly Character[],
  language: Language,
): (tokens: readonly Token[]) => readonly Mention[] {
  const keys: Keys = new Map()
  const parts = new Map<string, Set<CharacterId>>()
  const people = characters.filter(({ members }) => members === undefined)
  for (const { id, name, aliases } of people)
    for (const one of [name, ...aliases]) {
      const words = nameWords(one, language)
      add(keys, words, id)
      if (words.length > 1)
        for (const word of words)
          if (word.length > 2 && !COMMON.has(word) && !kinOf(word, language))
            parts.set(word, (parts.get(word) ?? new Set()).add(id))
    }
  for (const [word, ids] of parts) for (const id of ids) if (ids.size === 1 && !keys.has(word)) add(keys, [word], id)
  return (tokens) => {
    const found: Mention[] = []
    for (let at = 0; at < tokens.length; at++) {
      const token = tokens[at]
      if (!token || !/^\p{Lu}/u.test(token.raw)) continue
      const hit = keys
        .get(token.word)
        ?.find(({ words }) => words.every((word, more) => tokens[at + more]?.word === word))
      if (!hit) continue
      found.push({ id: hit.id, at, end: at + hit.words.length })
      at += hit.words.length - 1
    }
    return found
  }
}

/** Minimum and maximum number of letters in a short name. */
const SHORTEST = 3
const LONGEST = 7
/**
 * How often the long name must occur, and the minimum share it must have among all longer words that begin with the
 * short name.
 */
const OFTEN = 3
const SHARE = 0.7

interface Counted {
  capital: number
  small: number
}

/** Counts how often each word is capitalised in mid-sentence, and how often it is not. */
function countWords(lines: readonly Line[]): ReadonlyMap<string, Counted> {
  const counted = new Map<string, Counted>()
  for (const { tokens } of lines)
    for (const [at, { word, raw, gap }] of tokens.entries()) {
      const one = counted.get(word) ?? { capital: 0, small: 0 }
      if (!/^\p{Lu}/u.test(raw)) one.small++
      else if (at > 0 && !/[.!?\n]/.test(gap)) one.capital++
      counted.set(word, one)
    }
  return counted
}

/** Returns the characters, with full names added as aliases to those whose names are abbreviated. */
export function withLongNames(characters: readonly Character[], lines: readonly Line[]): readonly Character[] {
  const isShort = ({ name, members }: Character): boolean =>
    members === undefined && /^\p{L}+\.?$/u.test(name) && name.length >= SHORTEST && name.length <= LONGEST
  if (!characters.some(isShort)) return characters
  const counted = countWords(lines)
  const names = new Set(characters.map(({ name }) => fold(name)))
  return characters.map((one) => {
    if (!isShort(one)) return one
    const short = fold(one.name).replace(/\.$/, '')
    const longer = [...counted].filter(
      ([word, { capital }]) => word.length > short.length && word.startsWith(short) && capital > 0 && !names.has(word),
    )
    const [word = '', best] = longer.toSorted(([, a], [, b]) => b.capital - a.capital)[0] ?? []
    const all = longer.reduce((sum, [, { capital, small }]) => sum + capital + small, 0)
    const itself = counted.get(short)?.capital ?? 0
    const isName = best && best.capital >= OFTEN && best.capital >= all * SHARE && itself * 2 < best.capital
    return isName ? { ...one, aliases: [...one.aliases, `${word.charAt(0).toUpperCase()}${word.slice(1)}`] } : one
  })
}
