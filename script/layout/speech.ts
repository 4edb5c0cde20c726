import type { Element, ElementKind } from '../play.ts'
import type { Names } from './cues.ts'
import type { ElementStyle, Layout } from './layout.ts'
import type { Piece } from './pieces.ts'
import { added, capitals, piecesOf, revisionMarks, withBrackets } from './pieces.ts'

/** The play as the composer sees it. */
export interface Source {
  readonly elements: readonly Element[]
  readonly names: Names
  readonly layout: Layout
}

/** One of several columns of speeches that are said at the same time, from 0. */
export interface SpeechColumn {
  readonly at: number
  readonly of: number
}

/** More speeches than these are not set side by side. */
export const MOST_COLUMNS = 6

/** A speech while it is composed: the elements from `from` up to `to`, in a column or alone. */
export interface SpeechRange {
  readonly from: number
  readonly to: number
  /** The element from which the block counts. */
  readonly origin: number
  readonly column: SpeechColumn | undefined
}

/**
 * Where one of several columns stands, in points: two are the layout's own, more share the width of those, each a whole
 * number of characters wide where the pitch is fixed.
 */
export function columnPlace(layout: Pick<Layout, 'dual' | 'typeface' | 'fontSize'>, { at, of }: SpeechColumn) {
  const { left, columnWidth, gap, cueIndent, bracketIndent } = layout.dual
  if (of <= 2) return { left: left + at * (columnWidth + gap), width: columnWidth, cueIndent, bracketIndent }
  const pitch = layout.typeface === 'courier' ? layout.fontSize * 0.6 : 1
  const whole = (points: number): number => Math.floor(points / pitch + 0.01) * pitch
  const width = whole((2 * columnWidth + gap - gap * (of - 1)) / of)
  const narrowed = (indent: number): number => whole((indent * width) / columnWidth)
  return {
    left: left + at * (width + gap),
    width,
    cueIndent: narrowed(cueIndent),
    bracketIndent: narrowed(bracketIndent),
  }
}

/** The style of a kind of element in a speech: narrower where others are said at the same time. */
export function speechStyle(
  kind: ElementKind,
  layout: Layout,
  column: SpeechColumn | undefined,
): ElementStyle | undefined {
  const style = layout.elements[kind]
  if (!style || column === undefined) return style
  const { left, width, cueIndent, bracketIndent } = columnPlace(layout, column)
  const indent = kind === 'cue' ? cueIndent : kind === 'parenthetical' ? bracketIndent : 0
  return { ...style, left: left + indent, width: width - indent }
}

/** The name by which a cue is printed, as pieces; capitals are for the name, what follows it keeps its letters. */
export function namePieces(source: Source, index: number, range: SpeechRange): Piece[] {
  const cue = source.elements[index]
  const style = speechStyle('cue', source.layout, range.column)
  if (!cue || !style) return []
  const own = piecesOf(cue, index - range.origin, { ...style, caps: false, smallCaps: false })
  const name = cue.character === undefined ? '' : (source.names.get(cue.character) ?? '')
  if (name === '') return own
  const first: Piece = {
    text: style.caps ? capitals(name) : name,
    marks: revisionMarks(cue),
    element: index - range.origin,
    from: 0,
    added: true,
  }
  return own.length === 0 ? [first] : [first, added(' ', first, 0), ...own]
}

/** The words of one element of a speech. */
export function spokenPieces(element: Element, index: number, style: ElementStyle): Piece[] {
  const pieces = piecesOf(element, index, style)
  return style.brackets ? withBrackets(pieces) : pieces
}
