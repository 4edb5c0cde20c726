/** Compares what an actor said with their line. */
import type { Language } from '../play.ts'
import { alignBeginning, alignSaid, isSaidAlike, likenessOf, type SaidPair } from './align-said.ts'
import { nameLetters, saidWords, type SaidWord } from './said-words.ts'

/**
 * How exactly a line must be said to count as known. `exact`: every word, in order, and none added. `close`: the words
 * that carry the meaning; their endings and order, and small words, may differ. `gist`: most of the words that carry the
 * meaning.
 */
export const STRICTNESSES = ['exact', 'close', 'gist'] as const
export type Strictness = (typeof STRICTNESSES)[number]

/** A word of a line and what became of it, or a word that is not in the line. Differences that don't count are kept. */
export type ComparedWord =
  | { readonly kind: 'kept'; readonly text: string }
  | { readonly kind: 'missed'; readonly text: string }
  | { readonly kind: 'changed'; readonly text: string; readonly said: string }
  | { readonly kind: 'added'; readonly said: string }

/** A line compared with what was said. */
export interface LineComparison {
  /** In the order of the line. */
  readonly words: readonly ComparedWord[]
  /** Whether the line counts as known. */
  readonly isKnown: boolean
}

/** Two words are one name, spelled differently, from this likeness on. */
const SAME_NAME = 0.5
/** The share of the important words that makes up the gist of a line. */
const GIST = 0.6
/** One important word in this many may differ in a close rendering: recognisers mishear about as many. */
const ONE_OF = 10
/** Two words are forms of one word if this many letters at their beginning are equal, and at most so many follow. */
const STEM = 4
const ENDING = 3

/** A word of the line or of what was said, or both, with their difference. */
interface Pair {
  readonly line: SaidWord | undefined
  readonly said: SaidWord | undefined
  readonly isEqual: boolean
}

/** Splits equal groups of words, so that every pair has at most one word of each side. */
const single = (pairs: readonly SaidPair[]): readonly Pair[] =>
  pairs.flatMap(({ line, said, isEqual }): Pair[] =>
    isEqual
      ? line.map((word) => ({ line: word, said: undefined, isEqual }))
      : [{ line: line[0], said: said[0], isEqual }],
  )

const isKept = ({ line, said, isEqual }: Pair): boolean =>
  isEqual || (line?.isName === true && said !== undefined && likenessOf(line, said) >= SAME_NAME)

/** Leaves out words that were said twice: a false start, or words repeated after a prompt. */
function withoutRepeats(pairs: readonly SaidPair[], said: readonly SaidWord[]): readonly SaidPair[] {
  const isSame = (a: readonly SaidWord[], b: readonly SaidWord[]): boolean =>
    a.length === b.length && a.every((word, at) => isSaidAlike(word, b[at]!))
  const out: SaidPair[] = []
  let place = 0
  for (let at = 0; at < pairs.length;) {
    const isAdded = (one: SaidPair | undefined) => one !== undefined && one.line.length === 0
    let end = at
    while (isAdded(pairs[end])) end++
    const count = end - at
    const run = said.slice(place, place + count)
    const before = said.slice(Math.max(0, place - count), place)
    const after = said.slice(place + count, place + 2 * count)
    if (count > 0 && !isSame(run, before) && !isSame(run, after)) out.push(...pairs.slice(at, end))
    place += count
    at = end
    const next = pairs[at]
    if (!next) break
    out.push(next)
    place += next.said.length
    at++
  }
  return out
}

/** Returns the words of a line that stammer, as in "I… I don't know": recognisers may leave one of the two out. */
function stammeredIn(words: readonly SaidWord[]): ReadonlySet<SaidWord> {
  const twice = words.flatMap((word, at) => {
    const next = words[at + 1]
    return next && /(?:…|\.\.|[–—-])$/u.test(word.text) && isSaidAlike(word, next) ? [word, next] : []
  })
  return new Set(twice)
}

function isForm({ letters: a }: SaidWord, { letters: b }: SaidWord): boolean {
  let shared = 0
  while (shared < a.length && a[shared] === b[shared]) shared++
  return shared >= STEM && Math.max(a.length, b.length) - shared <= ENDING
}

/** Counts a word as said if it was said elsewhere in the line. */
function inAnyOrder(pairs: readonly Pair[]): readonly Pair[] {
  const spare = pairs.flatMap(({ said, isEqual }) => (said && !isEqual ? [said] : []))
  const used = new Set<SaidWord>()
  const found = pairs.map((pair): Pair => {
    const { line, isEqual } = pair
    const elsewhere = line && !isEqual ? spare.find((word) => !used.has(word) && isSaidAlike(word, line)) : undefined
    if (!elsewhere) return pair
    used.add(elsewhere)
    return { ...pair, isEqual: true }
  })
  return found.flatMap((pair): Pair[] => {
    const { line, said, isEqual } = pair
    // a word that replaced another and belongs elsewhere leaves that other one missed, or said elsewhere too
    if (said && used.has(said)) return line ? [{ line, said: undefined, isEqual }] : []
    // a word said elsewhere leaves the one that stands in its place
    return isEqual && line && said
      ? [
          { line, said: undefined, isEqual },
          { line: undefined, said, isEqual: false },
        ]
      : [pair]
  })
}

/** Keeps the differences that change what a line says: not those of its small words, nor of endings. */
function ofMeaning(pairs: readonly Pair[], { added }: { readonly added: boolean }): readonly Pair[] {
  const isMain = (word: SaidWord | undefined): boolean => word !== undefined && word.weight === 'main'
  return pairs.flatMap((pair): Pair[] => {
    const { line, said, isEqual } = pair
    if (isEqual) return [pair]
    if (!line) return added && isMain(said) ? [pair] : []
    if (isMain(line)) return [{ ...pair, isEqual: said !== undefined && isForm(line, said) }]
    const kept: Pair = { line, said: undefined, isEqual: true }
    return added && isMain(said) ? [kept, { line: undefined, said, isEqual: false }] : [kept]
  })
}

/** Removes the punctuation around what somebody said. */
const bare = (text: string): string => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}%€$£]+$/gu, '')

function shown({ line, said, isEqual }: Pair): ComparedWord {
  if (!line) return { kind: 'added', said: bare(said?.text ?? '') }
  if (isEqual) return { kind: 'kept', text: line.text }
  return said ? { kind: 'changed', text: line.text, said: bare(said.text) } : { kind: 'missed', text: line.text }
}

/** Puts the sounds of a line, "um" and "ah", back between its other words: nobody has to say them. */
function withSounds(line: readonly SaidWord[], pairs: readonly Pair[]): readonly Pair[] {
  const sounds = line.filter(({ weight }) => weight === 'sound')
  const out: Pair[] = []
  for (const pair of pairs) {
    while (pair.line && sounds[0] && sounds[0].to < pair.line.to)
      out.push({ line: sounds.shift(), said: undefined, isEqual: true })
    out.push(pair)
  }
  return [...out, ...sounds.map((sound): Pair => ({ line: sound, said: undefined, isEqual: true }))]
}

const isWord = ({ weight }: SaidWord): boolean => weight !== 'sound'

interface Comparing {
  readonly language: Language
  readonly strictness: Strictness
  /** The names of the characters. */
  readonly names?: readonly string[]
}

/**
 * Compares what was said with a line, in the form in which recognisers return it. Directions in brackets and sounds such
 * as "um" don't count.
 */
export function compareSaid(line: string, said: string, comparing: Comparing): LineComparison {
  const { language, strictness, names = [] } = comparing
  const all = saidWords(line, language, nameLetters(names))
  const words = all.filter(isWord)
  const heard = saidWords(said, language).filter(isWord)
  const aligned = single(withoutRepeats(alignSaid(words, heard), heard))
  const stammered = stammeredIn(words)
  const exact = aligned.map((pair): Pair => {
    const isFree = isKept(pair) || (pair.said === undefined && pair.line !== undefined && stammered.has(pair.line))
    return isFree ? { ...pair, said: undefined, isEqual: true } : pair
  })
  // in a line such as "And you?", the small words are all there is
  const important = words.filter(({ weight }) => weight === 'main').length
  const free = strictness === 'exact' ? exact : inAnyOrder(exact)
  const pairs = strictness === 'exact' || important === 0 ? free : ofMeaning(free, { added: strictness === 'close' })
  const known = { pairs, important: important === 0 ? words.length : important, strictness }
  return { words: withSounds(all, pairs).map(shown), isKnown: isKnown(known) }
}

interface Known {
  readonly pairs: readonly Pair[]
  /** The number of words that count. */
  readonly important: number
  readonly strictness: Strictness
}

function isKnown({ pairs, important, strictness }: Known): boolean {
  const wrong = pairs.filter(({ isEqual }) => !isEqual)
  if (strictness === 'exact') return wrong.length === 0
  if (strictness === 'close') return wrong.length <= Math.floor(important / ONE_OF)
  const lost = wrong.filter(({ line }) => line !== undefined).length
  return important === 0 || (important - lost) / important >= GIST
}

/** What actors say to the prompter when they don't know how a line continues. */
const REQUESTS: Readonly<Record<Language, readonly string[]>> = {
  en: ['line', 'line please', 'prompt', 'prompt please'],
  fr: [
    'texte',
    'le texte',
    'texte s’il te plaît',
    'texte s’il vous plaît',
    'souffle',
    'souffle-moi',
    'souffle moi',
    'ligne',
  ],
}

/** What somebody has said of a line so far: before their last pause, and after it. */
export interface SaidSoFar {
  readonly before: string
  readonly after: string
}

/**
 * Whether an actor asks for their line: "line?" after a pause, as the last words, unless the line itself continues with
 * that word.
 */
export function asksForLine({ before, after }: SaidSoFar, line: string, language: Language): boolean {
  const last = saidWords(after, language).filter(isWord)
  const asks = REQUESTS[language].some((request) => {
    const words = saidWords(request, language)
    return words.length === last.length && words.every((word, at) => isSaidAlike(word, last[at]!))
  })
  if (!asks) return false
  const said = [...saidWords(before, language).filter(isWord), ...last]
  const pairs = alignBeginning(saidWords(line, language).filter(isWord), said)
  return !pairs.some(({ said: some, isEqual }) => isEqual && last.some((word) => some.includes(word)))
}

const WORD = /[\p{L}\p{N}]\S*/gu

/** Returns how many words of a line somebody has come to, counted with the spaces between them. */
export function wordsReached(line: string, said: string, language: Language): number {
  const words = saidWords(line, language).filter(isWord)
  const pairs = alignBeginning(words, saidWords(said, language).filter(isWord))
  const last = pairs.findLast((pair) => pair.isEqual)?.line.at(-1)
  return line.slice(0, last?.to ?? 0).match(WORD)?.length ?? 0
}
