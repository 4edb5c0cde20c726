import { textOf, type RichText } from '@replique/script'
import type { PdfLine } from './lines.ts'
import type { Margins } from './margins.ts'

/** A line with what shows where a paragraph begins. */
interface Seen {
  readonly line: PdfLine
  readonly gap: number
  readonly align: 'left' | 'centre' | 'right'
  readonly bold: boolean
  readonly italic: boolean
  readonly indent: number
}

/** A sign by which a document may begin paragraphs; `next` is the line after, where there is one. */
type Sign = (line: Seen, before: Seen, next: Seen | undefined) => boolean

/** Lines that must show a sign before the document is taken to use it. */
const SEVERAL = 5
/** Share of them that stand apart already: then those that do not are meant to stand together. */
const MOSTLY = 0.9
/** For a sign that nothing else looks like. */
const ALWAYS = 1
const NEAR = 2

const isPartlyBold = ({ line }: Seen): boolean => line.words.some((run) => run.bold !== true && /\p{L}/u.test(run.text))

const first = (text: RichText): RichText[number] | undefined => text.find((run) => /\p{L}/u.test(run.text))

/** In the order in which they count; the later ones are looked for where the earlier ones told nothing. */
const SIGNS: readonly Sign[] = [
  // a line in the middle after one that was not: a name, a heading
  ({ align }, before) => align === 'centre' && before.align !== 'centre',
  // two lines in the middle that look different
  (line, before) =>
    line.align === 'centre' &&
    before.align === 'centre' &&
    (line.bold !== before.bold || line.italic !== before.italic || Math.abs(line.line.size - before.line.size) > 0.5),
  ({ line }, before) => line.heading !== before.line.heading,
  ({ line }, before) => Math.abs(line.size - before.line.size) > 0.9,
  // a name in bold letters at the beginning of what is said
  (line, before) => line.align === 'left' && line.bold && (!before.bold || isPartlyBold(line)),
]

/** The bold words that a line begins with: "Emma." */
function boldStart(line: PdfLine): string {
  const end = line.words.findIndex((run) => run.bold !== true)
  return textOf(end < 0 ? [] : line.words.slice(0, end)).trim()
}

/** Names that are bold where they begin most lines, and now and then are not. */
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

/** The indent at which most lines on the left begin. */
function usualIndent(lines: readonly Seen[]): number {
  const counts = new Map<number, number>()
  for (const { align, indent } of lines) {
    const key = Math.round(indent / NEAR)
    if (align === 'left') counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const [usual] = [...counts].toSorted((a, b) => b[1] - a[1])
  return (usual?.[0] ?? 0) * NEAR
}

/** Paragraphs that begin further in, or further out, than they go on. */
const byIndent =
  (usual: number): Sign =>
  (line, before, next) => {
    if (line.align !== 'left' || next === undefined || before.align !== 'left') return false
    const isUsual = Math.abs(line.indent - usual) <= NEAR
    const goesOn = Math.abs(next.indent - usual) <= NEAR || Math.abs(next.indent - line.indent) <= NEAR
    return !isUsual && Math.abs(line.indent - usual) < 60 && goesOn && /\p{L}{2}|.{4}/u.test(textOf(line.line.words))
  }

/** Share of the lines that must be full for a short one to tell that a paragraph ends. */
const PROSE = 0.4

/** Paragraphs whose last line leaves room for the word that begins the next. */
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

/** Puts an empty line before the lines that show a sign, where the document leaves none. */
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

/** Paragraphs that stand apart so seldom are not set apart by space. */
const SELDOM = 0.06

/**
 * The gaps before lines, with one where a paragraph begins that no space sets apart: documents without space between
 * paragraphs show them by their place, their look, their indent or a short line before.
 */
export function gapsWhereTight(lines: readonly PdfLine[], gaps: readonly number[], margins: Margins): number[] {
  let all: readonly Seen[] = lines.map((line, at) => seen(line, gaps[at] ?? 0, margins))
  for (const sign of SIGNS) all = heed(all, sign)
  const named = byName(all)
  // where names begin what is said, nothing that stands in the middle belongs to what is below it
  if (named !== null)
    all = heed(heed(all, named, ALWAYS), (line, before) => line.align === 'left' && before.align === 'centre')
  const isTight = (): boolean => all.filter(({ gap }) => gap >= 1).length < all.length * SELDOM
  if (isTight()) all = heed(all, byIndent(usualIndent(all)))
  const short = isTight() ? byShortLine(all, margins) : null
  if (short !== null) all = heed(all, short)
  return all.map(({ gap }) => gap)
}
