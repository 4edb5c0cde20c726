import type { Element } from '../play.ts'
import { textOf, type RichText } from '../rich-text.ts'
import { isSpoken } from '../speeches.ts'

/** Maximum number of characters in one breath. With longer passages, engines take longer to start speaking. */
const LONGEST_BREATH = 300
/**
 * Minimum length of a part, as a share of the window. Shorter parts sound choppy, so a later comma is better than an
 * early full stop.
 */
const SHORTEST = 0.3

/** The end of a sentence with its closing marks; East Asian punctuation needs no space after it. */
const SENTENCE = /(?:(?<![.!?…])[.!?…]+[\s\u00a0\u202f]*["»”’')\]]*(?=\s)|[。！？]+[」』”]*|\n)/gu
const CLAUSE = /[;:,、，](?=\s)|\s[–—-](?=\s)/gu
const SPACE = /\s+/gu
/** A full stop that does not end a sentence: "M. Jourdain", "Mrs. Alving", "J. K.". */
const SHORTENED = /(?:^|[\s.(])(?:\p{Lu}|M|MM|Mr|Mrs|Ms|Dr|St|Mme|Mlle|Jr|Sr|Prof|No|vs)\.$/u
const JOINED = /\p{M}|\u{200d}/u
const MOST_JOINED = 32

interface Slice {
  readonly from: number
  readonly to: number
}

/** Returns the end of the last match of `signs` in a window, ignoring those that end before the minimum length. */
function lastAfter(window: string, signs: RegExp, refuses?: RegExp): number | undefined {
  let found: number | undefined
  for (const sign of window.matchAll(signs)) {
    const end = sign.index + sign[0].length
    if (end < window.length * SHORTEST) continue
    if (refuses?.test(window.slice(Math.max(0, end - 12), end))) continue
    found = end
  }
  return found
}

/** Returns an offset near the window's end that does not separate a letter from its accents. */
function lastLetter(text: string, from: number, end: number): number {
  let at = end
  for (let back = 0; back < MOST_JOINED && at > from + 1; back++, at--) {
    const code = text.charCodeAt(at)
    const low = code >= 0xdc00 && code <= 0xdfff
    if (!low && !JOINED.test(text[at] ?? '') && text[at - 1] !== '\u200d') return at
  }
  return end
}

/** Returns where a breath that begins at `from` ends: after a sentence, otherwise a clause, a word, or a letter. */
function breathEnd(text: string, from: number, to: number): number {
  if (to - from <= LONGEST_BREATH) return to
  // one more character, to see the space after a full stop
  const window = text.slice(from, from + LONGEST_BREATH + 1)
  const at = lastAfter(window, SENTENCE, SHORTENED) ?? lastAfter(window, CLAUSE) ?? lastAfter(window, SPACE)
  return at === undefined ? lastLetter(text, from, from + LONGEST_BREATH) : from + at
}

const isSpace = (sign: string | undefined): boolean => sign !== undefined && /\s/u.test(sign)

/** Splits a range of text into breaths without surrounding white space; every other character is in exactly one. */
export function cutForSpeech(text: string, from: number, to: number): readonly Slice[] {
  const out: Slice[] = []
  let at = from
  while (at < to) {
    if (isSpace(text[at])) {
      at++
      continue
    }
    const stop = breathEnd(text, at, to)
    let end = stop
    while (end > at && isSpace(text[end - 1])) end--
    out.push({ from: at, to: end })
    at = Math.max(stop, at + 1)
  }
  return out
}

const MEASURE =
  'very|tres|long|longue|short|brief|slight|small|little|big|heavy|petite?|courte?|breve?|bref|legere?|grande?|lourde?'
const SILENCE = new RegExp(
  `^(?:(?:an?|une?|another|autre|encore|nouveau|nouvelle|the|le|la|${MEASURE})[ ,]+)*(pause|beat|silence|temps|moment)(?:[ ,]+(?:${MEASURE}))*$`,
)
const LONG = /\b(?:long|longue|big|grande?|heavy|lourde?)\b/
const SHORT = /\b(?:short|brief|slight|small|little|petite?|courte?|breve?|bref|legere?)\b/
const LONGEST_TEXT = 60
const SECONDS: Readonly<Record<string, number>> = { silence: 3, pause: 2, temps: 2, moment: 2, beat: 1 }

/**
 * Returns the seconds of silence that a direction asks for, in English or French: "(Un temps.)", "Long silence."; 0 for
 * other directions.
 */
export function silenceIn(direction: string): number {
  if (direction.length > LONGEST_TEXT) return 0
  const words = direction
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s().…!*_]+/gu, ' ')
    .trim()
  const found = SILENCE.exec(words)?.[1]
  if (found === undefined) return 0
  const seconds = SECONDS[found] ?? 0
  return LONG.test(words) ? seconds * 1.5 : SHORT.test(words) ? seconds / 2 : seconds
}

/** A spoken or silent part of a paragraph; `from` and `to` are offsets in its whole text. */
export type Piece =
  | {
      readonly kind: 'said'
      readonly from: number
      readonly to: number
      /** Whether it contains an ellipsis. Text with an ellipsis and no letters is a silence. */
      readonly dots: boolean
    }
  | { readonly kind: 'manner'; readonly words: string }
  | { readonly kind: 'silence'; readonly seconds: number }

/** Maximum length, in characters, of a direction in brackets within a speech. */
const LONGEST_MANNER = 200

interface Stretch {
  readonly from: number
  readonly to: number
}

const SOUNDING = /[\p{L}\p{N}\p{Sc}\p{Extended_Pictographic}&%@]/u

/** Whether text contains anything that can be spoken. */
export const isSpeakable = (text: string): boolean => SOUNDING.test(text)

/** Returns a direction without its brackets: "bas" for "(bas)". */
export const withoutBrackets = (words: string): string =>
  words
    .slice(0, LONGEST_MANNER)
    .replace(/[()]/g, ' ')
    .replace(/[\s.]+$/u, '')
    .replace(/\s+/gu, ' ')
    .trim()

/** Returns the printed ranges of a paragraph. */
function printedStretches(text: RichText): readonly Stretch[] {
  const out: { from: number; to: number }[] = []
  let at = 0
  for (const run of text) {
    const to = at + run.text.length
    const last = out.at(-1)
    if (!run.aside) {
      if (last?.to === at) last.to = to
      else out.push({ from: at, to })
    }
    at = to
  }
  return out
}

/** Returns the outermost pairs of round brackets that are closed and short. */
function bracketsIn(text: string, { from, to }: Stretch): readonly Stretch[] {
  const out: Stretch[] = []
  let depth = 0
  let open = from
  for (let at = from; at < to; at++) {
    const sign = text[at]
    if (sign === '(' && depth++ === 0) open = at
    else if (sign === ')' && depth > 0 && --depth === 0 && at - open <= LONGEST_MANNER)
      out.push({ from: open, to: at + 1 })
  }
  return out
}

/**
 * Returns the manner or silence in the brackets of a speech. Undefined for brackets without words, and in a song, where
 * brackets are sung unless they indicate a silence.
 */
function bracketPiece(words: string, sung: boolean): Piece | undefined {
  const seconds = silenceIn(words)
  if (seconds > 0) return { kind: 'silence', seconds }
  if (sung) return undefined
  const manner = withoutBrackets(words)
  return isSpeakable(manner) ? { kind: 'manner', words: manner } : undefined
}

/** Splits a paragraph into spoken text and the manners and silences in brackets; asides are left out. */
export function piecesOf(element: Element): readonly Piece[] {
  const text = textOf(element.text)
  const pieces: Piece[] = []
  const said = ({ from, to }: Stretch): void => {
    if (from < to) pieces.push({ kind: 'said', from, to, dots: /…|\.\.\./.test(text.slice(from, to)) })
  }
  for (const stretch of printedStretches(element.text)) {
    let { from } = stretch
    for (const bracket of isSpoken(element) ? bracketsIn(text, stretch) : []) {
      const piece = bracketPiece(text.slice(bracket.from, bracket.to), element.kind === 'lyrics')
      if (!piece) continue
      said({ from, to: bracket.from })
      pieces.push(piece)
      from = bracket.to
    }
    said({ from, to: stretch.to })
  }
  return pieces
}

const OVERLAP = /(?<=^|\s)\/(?!\/)|(?<!\/)\/(?=\s|$)/u

/**
 * Returns the offset of the first "/" at the edge of a word, where the next speech begins. Ignores the slash in
 * "and/or" or "1/2". Undefined if there is no overlap.
 */
export function overlapIn(text: string, pieces: readonly Piece[]): number | undefined {
  for (const piece of pieces) {
    if (piece.kind !== 'said') continue
    const at = text.slice(piece.from, piece.to).search(OVERLAP)
    if (at >= 0) return piece.from + at
  }
  return undefined
}
