import type { Element, ElementKind } from '../play.ts'
import type { ElementStyle, Layout } from './layout.ts'
import { FIXED_WIDTH, widthsOf } from './measure.ts'
import { joinPieces, piecesOf } from './pieces.ts'
import { lineCount, wrap } from './paragraph.ts'

const UNPRINTED: ReadonlySet<ElementKind> = new Set(['note', 'section', 'synopsis'])
/** The maximum number of paragraphs in an opening. */
const OPENING_REACH = 12

/**
 * Whether a direction opens an act or scene: that is, whether only other directions come between it and the heading.
 */
export function opensScene(elements: readonly Element[], index: number): boolean {
  if (elements[index]?.kind !== 'action') return false
  for (let i = index - 1; i >= 0 && i >= index - OPENING_REACH; i--) {
    const kind = elements[i]?.kind ?? 'action'
    if (kind === 'act' || kind === 'scene') return true
    if (kind !== 'action' && !UNPRINTED.has(kind)) return false
  }
  return false
}

/**
 * Returns the style of a direction. It is indented if it opens an act or scene and the layout has an indent for this.
 */
function directionStyle(
  { elements, layout }: { readonly elements: readonly Element[]; readonly layout: Layout },
  index: number,
  style: ElementStyle,
): ElementStyle {
  const { openingLeft } = layout
  if (openingLeft === 0 || !opensScene(elements, index)) return style
  const right = Math.max(style.left + style.width, layout.left + layout.textWidth)
  return { ...style, left: openingLeft, width: Math.max(style.width / 2, right - openingLeft) }
}

/** Returns the index of the first element, at or after `from`, that can't belong to an opening begun earlier. */
export function afterOpening(elements: readonly Element[], from: number, { openingLeft }: Layout): number {
  let end = from
  if (openingLeft === 0) return end
  for (let i = from; i < elements.length && i < from + OPENING_REACH; i++) {
    const kind = elements[i]?.kind ?? 'cue'
    if (kind === 'action') end = i + 1
    else if (!UNPRINTED.has(kind)) break
  }
  return end
}

/** Kinds that can come between two parts of a shared verse line. */
const BETWEEN: ReadonlySet<ElementKind> = new Set(['cue', 'parenthetical', 'action', 'note', 'section', 'synopsis'])
/**
 * How many elements back to search for the previous part, and the maximum number of parts in a line. Any further parts
 * are not indented.
 */
const REACH = 12
const MOST_PARTS = 6

export const isLaterPart = (element: Element | undefined): boolean =>
  element?.kind === 'verse' && (element.part === 'middle' || element.part === 'last')

/** Returns the index of the previous part of a shared verse line, or undefined if there is none. */
function partBefore(elements: readonly Element[], index: number): number | undefined {
  for (let i = index - 1; i >= 0 && i >= index - REACH; i--) {
    const element = elements[i]
    if (element?.kind === 'verse') return element.part === 'first' || element.part === 'middle' ? i : undefined
    if (!element || !BETWEEN.has(element.kind)) return undefined
  }
  return undefined
}

/**
 * Returns the width of the last line of an element's text when the text is wrapped at `room`. Both widths are in
 * thousandths of an em.
 */
function lastLine(element: Element, style: ElementStyle, { layout, room }: { layout: Layout; room: number }): number {
  const pieces = piecesOf(element, 0, style)
  const text = joinPieces(pieces)
  const widths = widthsOf(pieces, layout.typeface)
  const lines = wrap(text, 0, { widths, firstWidth: room, restWidth: room })
  const [from = 0, to = 0] = lines.slice(2 * (lineCount(lines) - 1))
  const end = from + text.slice(from, to).trimEnd().length
  return widths ? widths.subarray(from, end).reduce((sum, width) => sum + width, 0) : (end - from) * FIXED_WIDTH
}

/**
 * Returns the indent of a part of a shared verse line, in points. The part begins where the previous one ended, or
 * further left if it would not fit on the line. Returns 0 for any other element.
 */
export function verseIndent(
  { elements, layout }: { readonly elements: readonly Element[]; readonly layout: Layout },
  index: number,
  style: ElementStyle,
): number {
  if (!isLaterPart(elements[index])) return 0
  const parts = [index]
  for (let at = partBefore(elements, index); at !== undefined; at = partBefore(elements, at)) {
    parts.unshift(at)
    if (parts.length > MOST_PARTS) return 0
  }
  const room = Math.floor((style.width * 1000) / layout.fontSize + 0.01)
  let indent = 0
  let end = 0
  for (const at of parts) {
    const width = lastLine(elements[at] as Element, style, { layout, room })
    indent = Math.max(0, Math.min(end, room - width))
    end = indent + width
  }
  return (indent * layout.fontSize) / 1000
}

/** Returns the style of a verse line that starts where the previous part ended. */
export function verseStyle(
  source: { readonly elements: readonly Element[]; readonly layout: Layout },
  index: number,
  style: ElementStyle,
): ElementStyle {
  const indent = verseIndent(source, index, style)
  return indent === 0 ? style : { ...style, left: style.left + indent, width: style.width - indent, hang: 0 }
}

/**
 * Returns the index of the first element, from `from` onwards, that isn't a later part of a verse line begun before it.
 */
export function afterSharedVerse(elements: readonly Element[], from: number): number {
  let end = from
  for (let i = from; i < elements.length && i < end + REACH; i++) {
    const element = elements[i]
    if (isLaterPart(element)) end = i + 1
    else if (!element || !BETWEEN.has(element.kind)) break
  }
  return end
}

/**
 * Whether the element at `at` follows an unfinished shared verse line, and the index of the last element that was
 * examined to find out.
 */
export function isInsideVerse(
  elements: readonly Element[],
  at: number,
): { readonly inside: boolean; readonly looked: number } {
  for (let i = at; i < at + REACH; i++) {
    const element = elements[i]
    if (element?.kind === 'verse') {
      const before = isLaterPart(element) ? partBefore(elements, i) : undefined
      return { inside: before !== undefined && before < at, looked: i }
    }
    if (!element || !BETWEEN.has(element.kind)) return { inside: false, looked: i }
  }
  return { inside: false, looked: at + REACH }
}

/**
 * Returns the style of the element at `index`. `style` is the style of its kind. The result differs from it only for a
 * direction that opens a scene and for a verse line that continues a shared line. Otherwise it is the same object.
 */
export const ownStyle = (
  source: { readonly elements: readonly Element[]; readonly layout: Layout },
  index: number,
  style: ElementStyle,
): ElementStyle =>
  source.elements[index]?.kind === 'action' ? directionStyle(source, index, style) : verseStyle(source, index, style)
