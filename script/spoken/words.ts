import { nameKey } from '../cue.ts'
import type { Language } from '../play.ts'
import { isSpeakable } from './pieces.ts'

/** How a word or name in a play is pronounced, respelled for somebody who has never heard it. */
export interface Pronounced {
  readonly written: string
  readonly said: string
}

/** A word to look up: its letters, and the punctuation around them. */
interface Word {
  readonly core: string
  readonly before: string
  readonly after: string
}

interface Found {
  readonly said: string
  /** The number of words that the pronunciation replaces. */
  readonly words: number
}

interface Entry extends Pronounced {
  /** Whether the entry is written with a capital and is therefore a name: "Rose" does not match "rose". */
  readonly name: boolean
}

interface Compiled {
  readonly exact: ReadonlyMap<string, readonly Entry[]>
  /** Entries by keys without accents, because French capitals are often typed without them. */
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

/** Returns a word with and without an elision or possessive: "d’", "'s". */
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

/** Returns a function that finds the longest dictionary entry starting at a given word. */
function pronunciationOf(
  dictionary: readonly Pronounced[],
  language: Language,
): (words: readonly Word[], at: number) => Found | undefined {
  const entries = compile(dictionary)
  return (words, at) => {
    for (const length of entries.lengths) {
      const some = words.slice(at, at + length)
      // an entry of several words doesn't match across punctuation
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

/** A word as sent to an engine, with its punctuation, and its offsets in the original text. */
export interface SpokenWord {
  readonly said: string
  readonly from: number
  readonly to: number
}

/** A number with no-break spaces in it is one word: "10 000". */
const WORD = /(?:\d[\u00a0\u202f](?=\d{3})|\S)+/gu
const EDGE = /^[^\p{L}\p{N}]*|[^\p{L}\p{N}]*$/gu

/** A word before it is looked up in the dictionary: its letters, and the punctuation before and after them. */
interface Token extends SpokenWord {
  readonly core: string
  readonly before: string
  readonly after: string
}

/** Removes marks that are not spoken: emphasis in plain text, and the "/" at which another speech begins. */
const withoutMarks = (word: string): string => word.replace(/[*_]+/g, '').replace(/^\/(?!\/)|(?<!\/)\/$/g, '')

function tokensOf(text: string): readonly Token[] {
  const out: Token[] = []
  /**
   * Separate punctuation such as "« " is attached to the next word if it opens something, otherwise to the previous
   * word.
   */
  let opening: { readonly said: string; readonly from: number } | undefined
  for (const { 0: word, index: from } of text.matchAll(WORD)) {
    const said = withoutMarks(word).replace(/[\u00a0\u202f]/gu, '')
    const to = from + word.length
    const last = out.at(-1)
    if (isSpeakable(said)) {
      const [before, after] = edgesOf(said)
      const core = said.slice(before.length, said.length - after.length)
      out.push({
        said: `${opening?.said ?? ''}${said}`,
        from: opening?.from ?? from,
        to,
        core,
        before: `${opening?.said ?? ''}${before}`,
        after,
      })
      opening = undefined
    } else if (said === '') continue
    else if (last && !opening && !/^[«“‘([{¿¡]/u.test(said))
      out[out.length - 1] = { ...last, said: last.said + said, to, after: last.after + said }
    else opening = { said: `${opening?.said ?? ''}${said}`, from: opening?.from ?? from }
  }
  return out
}

/**
 * Returns the punctuation before and after the letters of a word. Both are empty for a word without letters, such as
 * "😀".
 */
function edgesOf(word: string): readonly [string, string] {
  const [before = '', after = ''] = /[\p{L}\p{N}]/u.test(word) ? (word.match(EDGE) ?? []) : []
  return [before, after]
}

/**
 * Returns the words of an utterance as sent to an engine. Names are replaced by their pronunciation in the dictionary,
 * as whole words, longest first. Marks of emphasis and overlap are removed. Everything else stays as written, including
 * markup, which an engine reads aloud.
 */
export function spokenWords(
  { text }: { readonly text: string },
  dictionary: readonly Pronounced[],
  language: Language,
): readonly SpokenWord[] {
  const tokens = tokensOf(text)
  const find = pronunciationOf(dictionary, language)
  const out: SpokenWord[] = []
  for (let at = 0; at < tokens.length;) {
    const first = tokens[at] as Token
    const found = find(tokens, at)
    if (!found) {
      out.push({ said: first.said, from: first.from, to: first.to })
      at++
      continue
    }
    const last = tokens[at + found.words - 1] as Token
    out.push({ said: `${first.before}${found.said}${last.after}`, from: first.from, to: last.to })
    at += found.words
  }
  return out
}
