import type { RichText } from '../../rich-text.ts'
import { printedLength, type Conventions } from './conventions.ts'
import type { LooseLine } from './line.ts'
import { joinRuns, linesOfParagraph } from './runs.ts'

/** The words of the document, used to decide whether a hyphen at a line's end belongs to the word. */
export interface KnownWords {
  /** Hyphenated words, in lower case. */
  readonly compounds: ReadonlySet<string>
  /** Words without a hyphen. */
  readonly single: ReadonlySet<string>
  /** Last parts shared by several hyphenated words: "vous" in "avez-vous" and "riez-vous". */
  readonly endings: ReadonlySet<string>
}

/** Minimum number of hyphenated words that must share an ending. */
const SEVERAL = 2

export function wordsIn(lines: readonly LooseLine[]): KnownWords {
  const compounds = new Set<string>()
  const single = new Set<string>()
  for (const { words } of lines)
    for (const word of words.match(/(?<!\p{L})\p{L}+(?:-\p{L}+)*(?!-?\p{L}|-$)/gu) ?? [])
      if (word.includes('-')) compounds.add(word.toLowerCase())
      else single.add(word)
  const times = new Map<string, number>()
  for (const word of compounds) {
    const ending = word.slice(word.lastIndexOf('-') + 1)
    times.set(ending, (times.get(ending) ?? 0) + 1)
  }
  const endings = new Set([...times].filter(([, count]) => count >= SEVERAL).map(([ending]) => ending))
  return { compounds, single, endings }
}

/** Minimum length, in letters, of a part of a word that may be a word itself; shorter parts are syllables. */
const SHORTEST_PART = 3

/**
 * Whether a hyphen at the end of a line only separates syllables: the word never occurs with it, and its parts are not
 * both words.
 */
function isWhole(before: string, after: string, { compounds, single, endings }: KnownWords): boolean {
  const [start, end] = [before.toLowerCase(), after.toLowerCase()]
  if (compounds.has(`${start}-${end}`)) return false
  if (single.has(before + after)) return true
  if (endings.has(end) && single.has(end)) return false
  if (Math.min(before.length, after.length) < SHORTEST_PART) return true
  return !single.has(before) || !single.has(after)
}

const firstWord = (line: LooseLine): number => (/^\S+/.exec(line.words)?.[0] ?? '').length
/** Letters in books vary in width: a full line has at least this share of the longest line's characters. */
const UNEVEN = 0.9

/** Whether a hyphen at the end of a line splits a word. */
export const isCut = (line: LooseLine, next: LooseLine): boolean =>
  /\p{L}-$/u.test(line.words) && /^\p{Ll}/u.test(next.words)

/** Returns the range of page widths at which a line would end before the next word: in points, or in characters. */
export function spanOf(line: LooseLine, next: LooseLine): readonly [from: number, to: number] {
  const { indent = 0, length, words } = line
  if (length === undefined) return [printedLength(line), printedLength(line) + 1 + firstWord(next)]
  const letter = length / Math.max(1, words.length)
  return [indent + length, indent + length + (1 + firstWord(next)) * letter]
}

/** Whether the next line begins only because this one was full. */
export function isFull(line: LooseLine, next: LooseLine, width: number): boolean {
  if (/\p{L}-$/u.test(line.words)) return true
  const { room } = line
  if (room !== undefined) {
    const [from, to] = spanOf(line, next)
    return to - from > room
  }
  const fits = line.size === undefined ? width : width * UNEVEN
  return printedLength(line) + 1 + firstWord(next) > fits
}

/** Whether a line ends in mid-sentence and the next one continues the sentence. */
const isWithinSentence = (line: LooseLine, next: LooseLine): boolean =>
  /[\p{L},;]$/u.test(line.words) && /^\p{Ll}/u.test(next.words)

/** Maps the index of each printed line of verse to whether it begins a verse line or continues the one above. */
export type VerseLines = ReadonlyMap<number, 'begins' | 'goes on'>

/**
 * Maximum number of lines in a paragraph. Longer paragraphs are split, because joining lines one by one takes quadratic
 * time.
 */
const LONGEST = 300

/** Lines that were broken only by the page width, joined into one paragraph of speech or one line of verse. */
export interface Unit {
  readonly text: RichText
  readonly verse: boolean
}

/** Data about the lines of a whole document. */
export interface Rejoining {
  readonly conventions: Conventions
  readonly known: KnownWords
  readonly verse: VerseLines
}

/** Joins the lines of a speech into paragraphs; lines of verse stay separate. */
export function unitsIn(lines: readonly LooseLine[], { conventions, known, verse }: Rejoining): Unit[] {
  const stateOf = ({ at }: LooseLine): 'begins' | 'goes on' | undefined => verse.get(at ?? -1)
  if (!conventions.wrapped)
    return lines.flatMap((line) =>
      linesOfParagraph(line.text).map((text) => ({ text, verse: stateOf(line) !== undefined })),
    )
  const whole = (before: string, after: string): boolean => isWhole(before, after, known)
  const out: { text: RichText; lines: LooseLine[]; verse: boolean }[] = []
  for (const line of lines) {
    const open = out.at(-1)
    const state = stateOf(line)
    const goesOn = (above: LooseLine): boolean =>
      state === 'goes on' ||
      (state === undefined &&
        stateOf(above) === undefined &&
        (isFull(above, line, conventions.width) || (conventions.marked && isWithinSentence(above, line))))
    if (open !== undefined && open.lines.length < LONGEST && goesOn(open.lines.at(-1)!)) {
      open.text = joinRuns(open.text, line.text, whole)
      open.lines.push(line)
    } else out.push({ text: line.text, lines: [line], verse: state !== undefined })
  }
  return out
}
