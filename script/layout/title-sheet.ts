import { readEmphasis } from '../formats/fountain/emphasis.ts'
import { TITLE_KEYS } from '../title-page.ts'
import type { Layout } from './layout.ts'
import { BOLD, ITALIC, UNDERLINE, widthsOf, type Marked } from './measure.ts'
import { joinPieces, slicePieces } from './pieces.ts'
import { setLine, type LineSource, type PrintedLine, type LinePosition } from './printed-line.ts'
import { runningMinutes } from './running-time.ts'
import { lineCount, wrap } from './paragraph.ts'
import type { Pagination, Piece } from './types.ts'
import type { Play } from '../play.ts'
import type { Revision } from '../production/production.ts'

/**
 * Returns the name of a revision by its colour: "Blue revision", and "Second Blue revision" or "Révision bleue 2" in
 * later rounds.
 */
function colourName(revision: number, { strings }: Layout): string {
  const names = strings.revisionNames.split('/')
  const name = names[(revision - 1) % names.length] ?? ''
  const round = Math.ceil(revision / names.length)
  if (round === 1) return strings.revised.replace('{}', name)
  const again = strings.revisedAgain.split('/')[round - 2] ?? ''
  return again === ''
    ? `${strings.revised.replace('{}', name)} ${round}`
    : strings.revised.replace('{}', `${again} ${name}`)
}

/** Returns a revision as stored in the play, or undefined if it isn't stored. */
export const keptRevision = ({ settings }: Pick<Play, 'settings'>, revision: number): Revision | undefined =>
  settings.production?.revisions?.find(({ number }) => number === revision)

/** Returns the name given to a revision or, if it has none, a name based on the colour of its paper. */
export const revisionName = (revision: number, play: Pick<Play, 'settings'>, layout: Layout): string =>
  keptRevision(play, revision)?.name.trim() || colourName(revision, layout)

/** Returns each revision of a play with its date, as listed on the title page. */
const revisionList = ({ play, layout }: Pick<Pagination, 'play' | 'layout'>): string[] =>
  (play.settings.production?.revisions ?? []).map(({ number, date }) =>
    [revisionName(number, play, layout), date.trim()].filter((words) => words !== '').join(', '),
  )

/** The number of blank lines between the title and what follows it, and between entries below the title. */
const AFTER_TITLE = 3
const BETWEEN = 1
/** The share of the text width that each block at the bottom can take. */
const FOOT_WIDTH = 0.55

function markedLine(line: string, caps: boolean): Piece[] {
  return readEmphasis(line.trim()).map((run) => ({
    text: caps && run.text.toUpperCase().length === run.text.length ? run.text.toUpperCase() : run.text,
    marks: (run.bold ? BOLD : 0) | (run.italic ? ITALIC : 0) | (run.underline ? UNDERLINE : 0),
    element: 0,
    from: 0,
  }))
}

/** Returns the lines of a part of the title page, whichever of the part's keys the play uses. */
export function titleLines(pagination: Pick<Pagination, 'play'>, name: keyof typeof TITLE_KEYS): string[] {
  const keys: readonly string[] = TITLE_KEYS[name]
  return pagination.play.titlePage
    .filter((entry) => keys.includes(entry.key))
    .flatMap((entry) => entry.value.split('\n'))
    .filter((line) => line.trim() !== '')
}

/** Wraps text into lines that are at most `width` points wide. */
function wrapMarked(
  pieces: Piece[],
  { width, size }: Pick<LinePosition, 'width' | 'size'>,
  layout: Layout,
): Marked[][] {
  const room = Math.floor((width * 1000) / size + 0.01)
  const measure = { widths: widthsOf(pieces, layout.typeface), firstWidth: room, restWidth: room }
  const lines = wrap(joinPieces(pieces), 0, measure)
  return Array.from({ length: lineCount(lines) }, (_, i) =>
    slicePieces(pieces, lines[2 * i] ?? 0, lines[2 * i + 1] ?? 0),
  )
}

/** Sets the lines of one value one below the other, starting at `y`. */
function setValue(
  lines: readonly Marked[][],
  { of, y, ...place }: LinePosition & { of: LineSource },
  layout: Layout,
): PrintedLine[] {
  const height = (layout.lineHeight * place.size) / layout.fontSize
  return lines.map((parts, i) => {
    const line = { ...setLine(parts, { ...place, y: y + i * height }, layout), of }
    return i + 1 < lines.length ? { ...line, spaced: ' ' as const } : line
  })
}

/** Sets the centred block of the title page, starting with the title. */
function setMiddle(pagination: Pagination): PrintedLine[] {
  const { layout } = pagination
  const { left, right, titleTop, titleSize } = layout.titlePage
  const width = right - left
  const out: PrintedLine[] = []
  let y = titleTop
  const set = (values: readonly string[], size: number, kind: 'title' | 'front'): void => {
    const caps = kind === 'title' && layout.typeface === 'courier'
    for (const value of values) {
      const of = { kind, element: kind === 'title' ? 0 : out.length }
      const lines = wrapMarked(markedLine(value, caps), { width, size }, layout)
      const above = out.at(-1)
      // the lines of the title form one heading
      if (kind === 'title' && above) out[out.length - 1] = { ...above, spaced: '\n' }
      out.push(...setValue(lines, { left, width, align: 'centre', y, size, of }, layout))
      y += (lines.length * layout.lineHeight * size) / layout.fontSize
    }
  }
  set(titleLines(pagination, 'title'), titleSize, 'title')
  set(titleLines(pagination, 'subtitle'), layout.fontSize, 'front')
  y += AFTER_TITLE * layout.lineHeight
  for (const name of ['credit', 'author', 'source'] as const) {
    const values = titleLines(pagination, name)
    set(values, layout.fontSize, 'front')
    if (values.length > 0) y += BETWEEN * layout.lineHeight
  }
  return out
}

/**
 * Sets values that end at the bottom of the title page. `rank` is the index of the first value among the paragraphs of
 * that page.
 */
function setFoot(
  values: readonly string[],
  foot: { align: 'left' | 'right'; rank: number },
  layout: Layout,
): PrintedLine[] {
  const { left, right, bottom } = layout.titlePage
  const { align, rank } = foot
  const width = (right - left) * FOOT_WIDTH
  const place = { left: align === 'left' ? left : right - width, width, align, size: layout.fontSize }
  const set = values.map((value) => wrapMarked(markedLine(value, false), place, layout))
  let y = bottom - set.flat().length * layout.lineHeight
  return set.flatMap((lines, i) => {
    const out = setValue(lines, { ...place, y, of: { kind: 'front', element: rank + i } }, layout)
    y += lines.length * layout.lineHeight
    return out
  })
}

/** Returns the title page, or undefined if it would be empty. */
export function printTitlePage(pagination: Pagination): PrintedLine[] | undefined {
  const { layout, play } = pagination
  const running = play.settings.runningTime ? [layout.strings.runningTime(runningMinutes(pagination))] : []
  const left = [...titleLines(pagination, 'notes'), ...titleLines(pagination, 'contact')]
  const dates = layout.titlePage.draft ? titleLines(pagination, 'date') : []
  const revisions = layout.titlePage.draft ? revisionList(pagination) : []
  const right = [...running, ...titleLines(pagination, 'copyright'), ...dates, ...revisions]
  const middle = setMiddle(pagination)
  const lines = [
    ...middle,
    ...setFoot(left, { align: 'left', rank: middle.length }, layout),
    ...setFoot(right, { align: 'right', rank: middle.length + left.length }, layout),
  ]
  return lines.length > 0 ? lines : undefined
}
