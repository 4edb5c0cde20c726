import { nameKey } from '../cue.ts'
import type { Language } from '../play.ts'

/** How a play wants a word or name said: as one would spell it for somebody who has never heard it. */
export interface Pronounced {
  readonly written: string
  readonly said: string
}

/** What is looked up: the letters of a word and the signs around them. */
interface Word {
  readonly core: string
  readonly before: string
  readonly after: string
}

interface Found {
  readonly said: string
  /** How many words it stands for. */
  readonly words: number
}

interface Entry extends Pronounced {
  /** Written with a capital, it is a name: "Rose" is not in "rose". */
  readonly name: boolean
}

interface Compiled {
  readonly exact: ReadonlyMap<string, readonly Entry[]>
  /** By capitals without accents, as French ones are often typed. */
  readonly bare: ReadonlyMap<string, readonly Entry[]>
  readonly lengths: readonly number[]
}

const MOST_WORDS = 8
const ELISION = /^(?:[cdjlmnstCDJLMNST]|[qQ]u|[jJ]usqu|[lL]orsqu|[pP]uisqu)['’]/u
const POSSESSIVE = /['’]s$/iu

const bareKey = (key: string): string => key.normalize('NFD').replace(/\p{M}/gu, '')
const isCapitals = (word: string): boolean => word === word.toUpperCase() && word !== word.toLowerCase()
const beginsLarge = (word: string): boolean => /^\P{Ll}/u.test(word)

const compiled = new WeakMap<readonly Pronounced[], Compiled>()

function compile(dictionary: readonly Pronounced[]): Compiled {
  const known = compiled.get(dictionary)
  if (known) return known
  const exact = new Map<string, Entry[]>()
  const bare = new Map<string, Entry[]>()
  const lengths = new Set<number>()
  for (const { written, said } of dictionary) {
    const words = written.trim().split(/\s+/u)
    if (written.trim() === '' || said.trim() === '' || words.length > MOST_WORDS) continue
    const key = nameKey(written.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    const entry = { written, said: said.trim(), name: beginsLarge(written.trim()) }
    for (const [map, name] of [[exact, key] as const, [bare, bareKey(key)] as const])
      map.set(name, [...(map.get(name) ?? []), entry])
    lengths.add(words.length)
  }
  const result = { exact, bare, lengths: [...lengths].sort((a, b) => b - a) }
  compiled.set(dictionary, result)
  return result
}

function entryFor({ exact, bare }: Compiled, words: string): Entry | undefined {
  const fits = ({ name }: Entry): boolean => !name || beginsLarge(words)
  const key = nameKey(words)
  const found = exact.get(key)?.find(fits)
  if (found || !isCapitals(words) || bareKey(key) !== key) return found
  return bare.get(key)?.find(fits)
}

/** What may stand around a name within its word: "d’", "'s". */
function variantsOf(words: string, language: Language): readonly { before: string; core: string; after: string }[] {
  const whole = { before: '', core: words, after: '' }
  const cut = (language === 'fr' ? ELISION : POSSESSIVE).exec(words)?.[0]
  if (cut === undefined || cut.length >= words.length) return [whole]
  const rest =
    language === 'fr'
      ? { before: cut, core: words.slice(cut.length), after: '' }
      : { before: '', core: words.slice(0, -cut.length), after: cut }
  return [whole, rest]
}

/** Looks for the longest entry that begins at a word. */
export function pronunciationOf(
  dictionary: readonly Pronounced[],
  language: Language,
): (words: readonly Word[], at: number) => Found | undefined {
  const entries = compile(dictionary)
  return (words, at) => {
    for (const length of entries.lengths) {
      const some = words.slice(at, at + length)
      // a name does not go on behind a comma
      const whole = some.every((word, i) => (i === 0 || word.before === '') && (i === length - 1 || word.after === ''))
      if (some.length < length || !whole) continue
      for (const { before, core, after } of variantsOf(some.map((word) => word.core).join(' '), language)) {
        const entry = entryFor(entries, core)
        if (entry) return { said: `${before}${entry.said}${after}`, words: length }
      }
    }
    return undefined
  }
}
