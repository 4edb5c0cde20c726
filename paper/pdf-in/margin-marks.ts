import { announcesPlace } from '@replique/script'
import type { PlacedText } from './page.ts'
import type { Row } from './rows.ts'

/** Numbers of scenes, speeches and lines, and the stars of revisions. */
const NUMBER = /^\(?\d{1,4}[A-Za-z]{0,2}[.)]?$/
const MARK = /^(?:\*{1,3}|\|)$/
/** Scene headings keep their number. */
const SLUG = /^(?:INT|EXT|EST|I\/E)\b/i
/** Points that a number must stand outside the text. */
const OUTSIDE = 1

const isNumber = (text: PlacedText | undefined): boolean => text !== undefined && NUMBER.test(text.text.trim())
const isMark = (text: PlacedText | undefined): boolean =>
  isNumber(text) || (text !== undefined && MARK.test(text.text.trim()))

/** Where the text begins and ends between the marks beside it; more than one row must begin there. */
function edgesOf(rows: readonly Row[]): { readonly left: number; readonly right: number } {
  const starts = rows
    .flatMap(({ texts }) => (isNumber(texts[0]) && texts.length > 1 ? (texts[1] ?? []) : (texts[0] ?? [])))
    .map(({ x }) => x)
    .toSorted((a, b) => a - b)
  const left = starts.find((x, at) => (starts[at + 1] ?? Infinity) - x < 2) ?? starts[0] ?? 0
  const ends = rows.map(({ texts }) => {
    const last = texts.length > 1 && isMark(texts.at(-1)) ? texts.at(-2) : texts.at(-1)
    return last === undefined ? 0 : last.x + last.width
  })
  return { left, right: Math.max(0, ...ends) }
}

/** A row without the numbers and stars that stand outside the text, but for the number of a scene heading. */
function withoutMarks(row: Row, edges: { readonly left: number; readonly right: number }): Row {
  const { texts } = row
  const [first, second] = texts
  const last = texts.at(-1)
  if (texts.length < 2 || first === undefined || second === undefined || last === undefined) return row
  const isLeft = isNumber(first) && first.x + first.width < edges.left - OUTSIDE && second.x >= edges.left - OUTSIDE
  const isRight = isMark(last) && last.x > edges.right + OUTSIDE
  const isTwin = isLeft && isRight && first.text.trim() === last.text.trim()
  const opens = second.text.trim()
  const keepsLeft = isTwin || SLUG.test(opens) || announcesPlace(opens)
  const from = isLeft && !keepsLeft ? 1 : 0
  const to = isRight ? texts.length - 1 : texts.length
  return from === 0 && to === texts.length ? row : { ...row, texts: texts.slice(from, to) }
}

/** The rows of a page without what stands in its margins; `left` counts it. */
export function withoutMarginMarks(rows: readonly Row[], left: { margins: number }): Row[] {
  const edges = edgesOf(rows)
  return rows.map((row) => {
    const kept = withoutMarks(row, edges)
    left.margins += row.texts.length - kept.texts.length
    return kept
  })
}
