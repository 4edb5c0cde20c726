import { normalise, textOf, type RichText, type Run } from '@replique/script'
import type { PlacedText } from './page.ts'

/** Matches several consecutive spaces, which represent a wide gap rather than a space between two words. */
const WIDE_GAP = /\s{3,}/
/** Maximum width of a space as a share of the letter size. */
const WIDEST = 0.6

/**
 * Trims a piece of text, so that the gap to the next piece can be measured, and splits it where it has several
 * consecutive spaces.
 */
export function piecesOf(placed: PlacedText): PlacedText[] {
  const { text, x, width, size } = placed
  const words = text.trim()
  if (words === '') return []
  if (words === text && !WIDE_GAP.test(words)) return [placed]
  const letter = Math.min(width / text.length, size * WIDEST)
  const out: PlacedText[] = []
  let from = x + (text.length - text.trimStart().length) * letter
  const end = x + width - (text.length - text.trimEnd().length) * letter
  for (const part of words.split(/(\s{3,})/)) {
    const until = Math.min(end, from + part.length * (width / text.length))
    if (part.trim() !== '') out.push({ ...placed, text: part, x: from, width: Math.max(0, until - from) })
    from = until
  }
  const last = out.at(-1)
  if (last !== undefined) out[out.length - 1] = { ...last, width: Math.max(0, end - last.x) }
  return out
}

/** Text on one baseline, from left to right. */
export interface Row {
  readonly y: number
  /** The size of the largest letters. */
  readonly size: number
  readonly texts: readonly PlacedText[]
  /** Whether pieces of text overlap, so that only the position of the first is reliable. */
  readonly isCrowded: boolean
}

interface Placed {
  readonly text: PlacedText
  /** The index of the piece of text in the drawing order of the page. */
  readonly drawn: number
}

interface Growing {
  y: number
  size: number
  readonly placed: Placed[]
}

/**
 * Maximum distance between the baselines of text on the same line, and between those of superscripts and other text, as
 * shares of the letter size.
 */
const SAME = 0.3
const RAISED = 0.55
/** Maximum size of superscripts, as a share of the size of the other letters. */
const SMALLER = 0.8

function belongs(row: Growing, { y, size }: PlacedText): boolean {
  const large = Math.max(row.size, size)
  const apart = Math.abs(y - row.y)
  return apart <= large * SAME || (apart <= large * RAISED && Math.min(row.size, size) < large * SMALLER)
}

/** If pieces of text overlap by more than this share of the letter size, their positions count as unreliable. */
const OVERLAP = 0.5

/** Sorts pieces of text from left to right, or in drawing order if they overlap. */
function inOrder(placed: readonly Placed[]): Pick<Row, 'texts' | 'isCrowded'> {
  const sorted = placed.toSorted((a, b) => a.text.x - b.text.x)
  const isCrowded = sorted.some(({ text }, at) => {
    const next = sorted[at + 1]?.text
    return next !== undefined && next.text !== text.text && text.x + text.width - next.x > text.size * OVERLAP
  })
  const order = isCrowded ? placed.toSorted((a, b) => a.drawn - b.drawn) : sorted
  return { texts: order.map(({ text }) => text), isCrowded }
}

/** Groups the pieces of text on a page into rows, from top to bottom. */
export function rowsIn(texts: readonly PlacedText[]): Row[] {
  const rows: Growing[] = []
  const placed = texts.map((text, drawn) => ({ text, drawn })).toSorted((a, b) => a.text.y - b.text.y)
  for (const one of placed) {
    const { text } = one
    if (text.text.trim() === '') continue
    const last = rows.at(-1)
    if (last === undefined || !belongs(last, text)) {
      rows.push({ y: text.y, size: text.size, placed: [one] })
      continue
    }
    last.placed.push(one)
    if (text.size > last.size) {
      last.size = text.size
      last.y = text.y
    }
  }
  return rows.map(({ y, size, placed: own }) => ({ y, size, ...inOrder(own) }))
}

/** The formatting that a font's name implies. */
interface FontLook {
  readonly bold: boolean
  readonly italic: boolean
  /** Whether lower-case letters are drawn as small capitals. */
  readonly smallCapitals: boolean
}

const SUBSET = /^[A-Z]{6}\+/
const BOLD =
  /bold|black|heavy|extrabold|demi(?!light)|fett|gras(?![a-z])|(?:^|[-,_ ])(?:bd|bi|z)(?![a-z])|bd(?:it|mt)?$/i
const ITALIC = /ital|obli|kursiv|slant|inclined|cursiv|(?:^|[-,_ ])(?:it|bi|i)(?![a-z])|(?:bd|[a-z]{3})It(?:MT)?$/i
const SMALL = /small-?caps?|smcp|(?:^|[-,_ ])sc(?![a-z])|[a-z]SC$|expert-?sc|csc/i
/** TeX fonts have short names: cmbx12, sfti1000, ecsc1095. */
const TEX = /^(?:cm|ec|sf|lm|pl|la)(bx|b|ti|sl|csc|cc|bxti|bxsl|sc|tt|itt|ri|ro|bxi)\d{1,4}$/i

const look = (bold: boolean, italic: boolean, smallCapitals: boolean): FontLook => ({ bold, italic, smallCapitals })

/** Parses a font name such as "ABCDEF+TimesNewRomanPS-BoldItalicMT". */
export function lookOfFont(font: string): FontLook {
  const name = font.replace(SUBSET, '')
  const tex = TEX.exec(name)?.[1]?.toLowerCase()
  if (tex !== undefined) return look(tex.startsWith('b'), /ti|sl|itt|bxi/.test(tex), /sc|cc/.test(tex))
  return look(BOLD.test(name), ITALIC.test(name), SMALL.test(name))
}

/** Text without wide spaces. */
export interface Segment {
  readonly x: number
  readonly end: number
  readonly words: RichText
  readonly heading?: number
}

/** As shares of the letter size: the minimum width of a space, and that of a gap between columns. */
const SPACE = 0.12
const WIDE = 1.8

interface Open {
  x: number
  end: number
  heading?: number
  readonly runs: Run[]
}

const LOOKS = new Map<string, FontLook>()
const MOST_LOOKS = 2000

function lookOf(font: string): FontLook {
  const known = LOOKS.get(font)
  if (known !== undefined) return known
  if (LOOKS.size >= MOST_LOOKS) LOOKS.clear()
  const look = lookOfFont(font)
  LOOKS.set(font, look)
  return look
}

/** Returns whether a piece of text is drawn twice with a small offset, to look bold. */
function isOverprint(text: PlacedText, before: PlacedText | undefined): boolean {
  if (before === undefined || before.text !== text.text) return false
  return Math.abs(before.x - text.x) < text.size * 0.15 && Math.abs(before.y - text.y) < text.size * 0.15
}

const printable = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- fonts without a map give such
  text.replace(/[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]/g, '').replace(/[\t\n]/g, ' ')

function runOf(placed: PlacedText, isBold: boolean): Run {
  const { bold, italic, smallCapitals } = lookOf(placed.font)
  const text = printable(placed.text)
  return {
    text: smallCapitals ? text.toUpperCase() : text,
    ...((bold || isBold) && { bold: true as const }),
    ...((italic || placed.leans) && { italic: true as const }),
  }
}

/** Returns whether a piece of text is a footnote mark: a small raised number, asterisk or dagger. */
const isNoteMark = (text: PlacedText, row: Row): boolean =>
  text.size < row.size * 0.8 &&
  text.y < row.y - row.size * 0.15 &&
  /^\s*[([]?(?:\d{1,3}|[*†‡]{1,3})[)\]]?\s*$/.test(text.text)

/**
 * Returns whether a bold name ends here with a full stop or colon, before plain text. The tab after the name may be
 * narrow.
 */
const closesName = (last: Run | undefined, next: Run): boolean =>
  last?.bold === true && next.bold !== true && /[.:]$/.test(last.text) && /^[\p{L}\p{N}«“"¿¡]/u.test(next.text)

function put(open: Open, run: Run, space: boolean): void {
  const last = open.runs.at(-1)
  if (space && last !== undefined && !/\s$/.test(last.text) && !/^[\s\p{Mn}]/u.test(run.text)) {
    // a space between runs of different formats gets neither format
    if (last.italic === run.italic && last.bold === run.bold) open.runs.push({ ...run, text: ` ${run.text}` })
    else open.runs.push({ text: ' ' }, run)
  } else open.runs.push(run)
}

/**
 * Minimum number of rows in which the text after a wide space begins at the same position. That position then counts as
 * the start of a column.
 */
const SEVERAL = 3
/** Maximum distance in points between the starts of lines in the same column. */
const NEAR = 1.2
const LONGEST_NAME = 40

/** Returns where the text beside names begins, based on the rows with a wide space between name and text. */
export function columnsIn(rows: readonly (readonly Segment[])[]): number[] {
  const starts = rows.flatMap((segments) => (segments.length === 2 ? [segments[1]!.x] : []))
  return starts.filter((x) => starts.filter((other) => Math.abs(other - x) < NEAR).length >= SEVERAL)
}

/**
 * Returns whether the text after a name begins in a column, though the name is so long that hardly any space is left
 * between them.
 */
function fillsColumn({ runs }: Open, { x }: PlacedText, columns: readonly number[]): boolean {
  const name = textOf(runs)
  const isSet = name === name.toUpperCase() || runs.every((run) => run.bold === true)
  return isSet && name.length <= LONGEST_NAME && columns.some((column) => Math.abs(column - x) < NEAR)
}

/**
 * Splits a row at wide spaces and where text begins in a column. Footnote marks are left out and counted in `notes`.
 */
export function segmentsOf(row: Row, left: { notes: number }, columns: readonly number[] = []): Segment[] {
  const out: Open[] = []
  let before: PlacedText | undefined
  row.texts.forEach((text, place) => {
    if (isOverprint(text, before)) return
    if (before !== undefined && isNoteMark(text, row)) {
      left.notes++
      return
    }
    const run = runOf(text, isOverprint(text, row.texts[place + 1]))
    const last = out.at(-1)
    const gap = last === undefined ? 0 : text.x - last.end
    const begins = last !== undefined && out.length === 1 && fillsColumn(last, text, columns)
    if (last === undefined || begins || gap > row.size * WIDE)
      out.push({
        x: text.x,
        end: text.x + text.width,
        runs: [run],
        ...(text.heading !== undefined && { heading: text.heading }),
      })
    else {
      put(last, run, gap > row.size * SPACE || closesName(last.runs.at(-1), run))
      last.end = Math.max(last.end, text.x + text.width)
    }
    before = text
  })
  return out.map(({ runs, ...rest }) => ({ ...rest, words: normalise(runs) }))
}
