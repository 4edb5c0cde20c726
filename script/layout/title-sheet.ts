import { readEmphasis } from '../formats/fountain/emphasis.ts'
import type { Layout } from './layout.ts'
import type { Marked } from './measure.ts'
import { BOLD, ITALIC, UNDERLINE, widthsOf } from './measure.ts'
import type { Pagination } from './paginate.ts'
import { joinPieces, slicePieces } from './pieces.ts'
import type { Piece } from './pieces.ts'
import type { PrintedLine, Room } from './printed-line.ts'
import { setLine } from './printed-line.ts'
import { runningMinutes } from './running-time.ts'
import { lineCount, wrap } from './wrap.ts'

/** The keys that mean the same, as files in both languages write them. */
const KEYS = {
  title: ['title', 'titre'],
  subtitle: ['subtitle', 'sous-titre'],
  credit: ['credit', 'credits', 'crédit', 'crédits'],
  author: ['author', 'authors', 'auteur', 'auteurs', 'autrice', 'autrices', 'writer', 'writers'],
  source: ['source', 'based on', 'adaptation', 'd’après'],
  contact: ['contact'],
  notes: ['notes', 'note'],
  date: ['draft date', 'date', 'draft', 'revision', 'version'],
  copyright: ['copyright'],
} as const

/** Blank lines between the title and what follows it, and between two of those. */
const AFTER_TITLE = 3
const BETWEEN = 1
/** Share of the text's width that the blocks at the foot may take. */
const FOOT_WIDTH = 0.55

function markedLine(line: string, caps: boolean): Piece[] {
  return readEmphasis(line.trim()).map((run) => ({
    text: caps && run.text.toUpperCase().length === run.text.length ? run.text.toUpperCase() : run.text,
    marks: (run.bold ? BOLD : 0) | (run.italic ? ITALIC : 0) | (run.underline ? UNDERLINE : 0),
    element: 0,
    from: 0,
  }))
}

function valuesOf(pagination: Pagination, name: keyof typeof KEYS): string[] {
  const keys: readonly string[] = KEYS[name]
  return pagination.play.titlePage
    .filter((entry) => keys.includes(entry.key))
    .flatMap((entry) => entry.value.split('\n'))
    .filter((line) => line.trim() !== '')
}

/** Words in lines no wider than `width` points. */
function wrapMarked(pieces: Piece[], { width, size }: Pick<Room, 'width' | 'size'>, layout: Layout): Marked[][] {
  const room = Math.floor((width * 1000) / size + 0.01)
  const measure = { widths: widthsOf(pieces, layout.typeface), firstWidth: room, restWidth: room }
  const lines = wrap(joinPieces(pieces), 0, measure)
  return Array.from({ length: lineCount(lines) }, (_, i) =>
    slicePieces(pieces, lines[2 * i] ?? 0, lines[2 * i + 1] ?? 0),
  )
}

/** The middle of the title page, from the title down. */
function setMiddle(pagination: Pagination): PrintedLine[] {
  const { layout } = pagination
  const { left, right, titleTop, titleSize } = layout.titlePage
  const width = right - left
  const out: PrintedLine[] = []
  let y = titleTop
  const set = (lines: readonly string[], size: number, caps: boolean): void => {
    for (const line of lines) {
      for (const parts of wrapMarked(markedLine(line, caps), { width, size }, layout)) {
        out.push(setLine(parts, { left, width, align: 'centre', y, size }, layout))
        y += (layout.lineHeight * size) / layout.fontSize
      }
    }
  }
  set(valuesOf(pagination, 'title'), titleSize, layout.typeface === 'courier')
  set(valuesOf(pagination, 'subtitle'), layout.fontSize, false)
  y += AFTER_TITLE * layout.lineHeight
  for (const name of ['credit', 'author', 'source'] as const) {
    const values = valuesOf(pagination, name)
    set(values, layout.fontSize, false)
    if (values.length > 0) y += BETWEEN * layout.lineHeight
  }
  return out
}

/** Lines that end at the foot of the title page. */
function setFoot(lines: readonly string[], align: 'left' | 'right', layout: Layout): PrintedLine[] {
  const { left, right, bottom } = layout.titlePage
  const width = (right - left) * FOOT_WIDTH
  const size = layout.fontSize
  const place = { left: align === 'left' ? left : right - width, width, align, size }
  const set = lines.flatMap((line) => wrapMarked(markedLine(line, false), place, layout))
  return set.map((parts, i) => {
    const y = bottom - (set.length - i) * layout.lineHeight
    return setLine(parts, { ...place, y }, layout)
  })
}

/** The title page; undefined where the play has nothing to say on one. */
export function printTitlePage(pagination: Pagination): PrintedLine[] | undefined {
  const { layout, play } = pagination
  const running = play.settings.runningTime ? [layout.strings.runningTime(runningMinutes(pagination))] : []
  const left = [...valuesOf(pagination, 'notes'), ...valuesOf(pagination, 'contact')]
  const right = [...running, ...valuesOf(pagination, 'copyright'), ...valuesOf(pagination, 'date')]
  const lines = [...setMiddle(pagination), ...setFoot(left, 'left', layout), ...setFoot(right, 'right', layout)]
  return lines.length > 0 ? lines : undefined
}
