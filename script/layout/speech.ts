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

/** A speech while it is composed: the elements from `from` up to `to`, in the left (0) or right (1) column or alone. */
export interface SpeechRange {
  readonly from: number
  readonly to: number
  /** The element from which the block counts. */
  readonly origin: number
  readonly column: 0 | 1 | undefined
}

/** The style of a kind of element in a speech: narrower in a dual dialogue. */
export function speechStyle(kind: ElementKind, layout: Layout, column: 0 | 1 | undefined): ElementStyle | undefined {
  const style = layout.elements[kind]
  if (!style || column === undefined) return style
  const { dual } = layout
  const indent = kind === 'cue' ? dual.cueIndent : kind === 'parenthetical' ? dual.bracketIndent : 0
  const left = dual.left + column * (dual.columnWidth + dual.gap) + indent
  return { ...style, left, width: dual.columnWidth - indent }
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
