import type { ElementKind } from '../play.ts'
import type { ElementStyle, Layout } from './layout.ts'
import { widthsOf } from './measure.ts'
import type { Piece } from './pieces.ts'
import { joinPieces, slicePieces } from './pieces.ts'
import type { Lines } from './wrap.ts'
import { wrap } from './wrap.ts'

/** What a paragraph is to the rules of breaking: only `plain` and `words` may be split. */
export type Role = 'plain' | 'heading' | 'cue' | 'bracket' | 'words'

/** Text set in one go: one element, or several that the layout runs together. */
export interface Paragraph {
  readonly kind: ElementKind
  readonly role: Role
  readonly style: ElementStyle
  /** Blank lines above, left out at the top of a page. */
  readonly before: number
  readonly pieces: readonly Piece[]
  readonly text: string
  readonly lines: Lines
}

const roleOf = (kind: ElementKind): Role => {
  if (kind === 'cue') return 'cue'
  if (kind === 'parenthetical') return 'bracket'
  if (kind === 'dialogue' || kind === 'lyrics' || kind === 'verse') return 'words'
  return kind === 'action' || kind === 'centred' ? 'plain' : 'heading'
}

/** From this length on, widths are kept rather than measured again for each page that a text goes over. */
const LONG_TEXT = 10_000
const measured = new WeakMap<readonly Piece[], { readonly widths: Uint16Array | undefined }>()

function measure(pieces: readonly Piece[], length: number, layout: Layout): Uint16Array | undefined {
  if (length < LONG_TEXT) return widthsOf(pieces, layout.typeface)
  const known = measured.get(pieces) ?? { widths: widthsOf(pieces, layout.typeface) }
  measured.set(pieces, known)
  return known.widths
}

/** Breaks a paragraph's text into lines from one of its offsets, no more of them than asked for. */
export function linesFrom(
  paragraph: Pick<Paragraph, 'pieces' | 'text' | 'style'>,
  layout: Layout,
  { from, limit }: { readonly from: number; readonly limit?: number },
): Lines {
  const { pieces, text, style } = paragraph
  const perPoint = 1000 / layout.fontSize
  const room = {
    widths: measure(pieces, text.length, layout),
    firstWidth: Math.floor(style.width * perPoint + 0.01),
    restWidth: Math.floor((style.width - style.hang) * perPoint + 0.01),
    limit,
  }
  return wrap(text, from, room)
}

/** A paragraph of these pieces; undefined where there is nothing to print. */
export function paragraph(
  pieces: readonly Piece[],
  of: { readonly kind: ElementKind; readonly style: ElementStyle; readonly before?: number },
  layout: Layout,
): Paragraph | undefined {
  const text = joinPieces(pieces)
  if (text.trim() === '') return undefined
  const { kind, style } = of
  const lines = linesFrom({ pieces, text, style }, layout, { from: 0 })
  return { kind, role: roleOf(kind), style, before: of.before ?? style.before, pieces, text, lines }
}

/** Where an offset of the paragraph's text lies in the play: element counted from the block's first, offset in its text. */
export function sourceOf({ pieces }: Paragraph, offset: number): { element: number; offset: number } {
  const [piece] = slicePieces(pieces, offset, offset + 1)
  if (piece) return { element: piece.element, offset: piece.from }
  const last = pieces.at(-1)
  return last ? { element: last.element, offset: last.from + last.text.length } : { element: 0, offset: 0 }
}
