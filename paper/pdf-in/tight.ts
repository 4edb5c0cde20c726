import { textOf, type RichText } from '@replique/script'
import type { PdfLine } from './lines.ts'
import type { Margins } from './margins.ts'

/** A line, with the properties that can show whether it starts a paragraph. */
interface Seen {
  readonly line: PdfLine
  readonly gap: number
  readonly align: 'left' | 'centre' | 'right'
  readonly bold: boolean
  readonly italic: boolean
  readonly indent: number
}

/** Tests a line for one of the signs that a paragraph starts. `next` is the line after it, if any. */
type Sign = (line: Seen, before: Seen, next: Seen | undefined) => boolean

/** Minimum number of matching lines for a sign to be trusted. */
const SEVERAL = 5
/** If more than this share of the matching lines already has space above, no space is added to the rest. */
const MOSTLY = 0.9
/** The limit for an unambiguous sign: never exceeded, so space is added however many lines already have it. */
const ALWAYS = 1
const NEAR = 2

const isPartlyBold = ({ line }: Seen): boolean => line.words.some((run) => run.bold !== true && /\p{L}/u.test(run.text))

const first = (text: RichText): RichText[number] | undefined => text.find((run) => /\p{L}/u.test(run.text))

/** Applied in order. Each sign sees the gaps added by the previous signs. */
const SIGNS: readonly Sign[] = [
  // a centred line after one that isn't, such as a name or a heading
  ({ align }, before) => align === 'centre' && before.align !== 'centre',
  // two centred lines of different appearance
  (line, before) =>
    line.align === 'centre' &&
    before.align === 'centre' &&
    (line.bold !== before.bold || line.italic !== before.italic || Math.abs(line.line.size - before.line.size) > 0.5),
  ({ line }, before) => line.heading !== before.line.heading,
  ({ line }, before) => Math.abs(line.size - before.line.size) > 0.9,
  // a bold name at the start of a speech
  (line, before) => line.align === 'left' && line.bold && (!before.bold || isPartlyBold(line)),
]

/** Returns the bold text at the start of a line, such as "Emma." */
function boldStart(line: PdfLine): string {
  const end = line.words.findIndex((run) => run.bold !== true)
  return textOf(end < 0 ? [] : line.words.slice(0, end)).trim()
}

/**
 * Recognises paragraphs that begin with a name. If a name begins at least two lines in bold, it is also recognised in
 * plain type.
 */
function byName(lines: readonly Seen[]): Sign | null {
  const names = new Map<string, number>()
  for (const { line } of lines) {
    const name = boldStart(line)
    if (/^\p{L}.{1,40}[.:]$/u.test(name)) names.set(name, (names.get(name) ?? 0) + 1)
  }
  for (const [name, count] of names) if (count < 2) names.delete(name)
  if (names.size === 0) return null
  return ({ line, align }) => {
    const end = /^.{1,41}?[.:](?=\s|$)/u.exec(textOf(line.words).trim())?.[0]
    return align === 'left' && end !== undefined && names.has(end)
  }
}

const seen = (line: PdfLine, gap: number, margins: Margins): Seen => {
  const head = first(line.words)
  return {
    line,
    gap,
    align: margins.align(line),
    bold: head?.bold === true,
    italic: head?.italic === true,
    indent: margins.indent(line),
  }
}

/** Returns the most frequent indent of left-aligned lines. */
function usualIndent(lines: readonly Seen[]): number {
  const counts = new Map<number, number>()
  for (const { align, indent } of lines) {
    const key = Math.round(indent / NEAR)
    if (align === 'left') counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const [usual] = [...counts].toSorted((a, b) => b[1] - a[1])
  return (usual?.[0] ?? 0) * NEAR
}

/** Recognises paragraphs whose first line has a different indent from the rest. */
const byIndent =
  (usual: number): Sign =>
  (line, before, next) => {
    if (line.align !== 'left' || next === undefined || before.align !== 'left') return false
    const isUsual = Math.abs(line.indent - usual) <= NEAR
    const goesOn = Math.abs(next.indent - usual) <= NEAR || Math.abs(next.indent - line.indent) <= NEAR
    return !isUsual && Math.abs(line.indent - usual) < 60 && goesOn && /\p{L}{2}|.{4}/u.test(textOf(line.line.words))
  }

/** If at least this share of lines has a name in a column, the document is assumed to begin its speeches that way. */
const NAMED = 0.15

const isNamed = ({ line, align }: Seen): boolean => align === 'left' && /^[^\t]{1,40}\t/.test(textOf(line.words))
const isBracketed = ({ line }: Seen): boolean => /^\s*[([][^()[\]]*[)\]][.]?\s*$/.test(textOf(line.words))

/**
 * Recognises paragraphs that begin with a name in a column, to the left of all other text, and directions between them.
 */
const byColumn = (lines: readonly Seen[]): Sign | null =>
  lines.filter(isNamed).length < lines.length * NAMED
    ? null
    : (line, before) => isNamed(line) || isBracketed(line) || isBracketed(before)

/** Minimum share of full lines in a document for a short line to show that a paragraph ends. */
const PROSE = 0.4

/** Recognises the start of a paragraph by a previous line that had room for the first word. */
function byShortLine(lines: readonly Seen[], margins: Margins): Sign | null {
  const isFull = ({ line }: Seen): boolean => {
    const { left, right } = margins.of(line)
    return line.end > right - (right - left) * 0.1
  }
  const left = lines.filter(({ align }) => align === 'left')
  if (left.filter(isFull).length < left.length * PROSE) return null
  return (line, before) => {
    if (line.align !== 'left' || before.align !== 'left') return false
    const { left: from, right } = margins.of(before.line)
    const words = textOf(line.line.words)
    const letter = (line.line.end - line.line.x) / Math.max(1, words.length)
    const room = right - before.line.end
    return room > (right - from) * 0.15 && room > ((/^\S+/.exec(words)?.[0].length ?? 0) + 2) * letter
  }
}

/** Inserts an empty line before each line that shows the sign and has no empty line before it. */
function heed(lines: readonly Seen[], sign: Sign, mostly = MOSTLY): readonly Seen[] {
  const shows = lines.map((line, at) => {
    const before = lines[at - 1]
    return before !== undefined && sign(line, before, lines[at + 1])
  })
  const all = shows.filter(Boolean).length
  const apart = lines.filter(({ gap }, at) => shows[at] === true && gap >= 1).length
  if (all < SEVERAL || apart > all * mostly) return lines
  return lines.map((line, at) => (shows[at] === true && line.gap < 1 ? { ...line, gap: 1 } : line))
}

/** If a smaller share of lines than this has space above, the document doesn't separate its paragraphs with space. */
const SELDOM = 0.06

/**
 * Returns the gaps before lines, adding a gap wherever a paragraph begins without space above. Documents without space
 * between paragraphs show where one begins by position, formatting, indent or a short previous line.
 */
export function addMissingGaps(lines: readonly PdfLine[], gaps: readonly number[], margins: Margins): number[] {
  let all: readonly Seen[] = lines.map((line, at) => seen(line, gaps[at] ?? 0, margins))
  for (const sign of SIGNS) all = heed(all, sign)
  const named = byName(all)
  // if speeches begin with names, a centred line never belongs to the text below it
  if (named !== null)
    all = heed(heed(all, named, ALWAYS), (line, before) => line.align === 'left' && before.align === 'centre')
  const isTight = (): boolean => all.filter(({ gap }) => gap >= 1).length < all.length * SELDOM
  const column = isTight() ? byColumn(all) : null
  if (column !== null) all = heed(all, column)
  if (isTight()) all = heed(all, byIndent(usualIndent(all)))
  const short = isTight() ? byShortLine(all, margins) : null
  if (short !== null) all = heed(all, short)
  return all.map(({ gap }) => gap)
}
