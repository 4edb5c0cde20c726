import type { Element, ElementKind } from '../play.ts'
import type { ElementStyle, Layout } from './layout.ts'

const UNPRINTED: ReadonlySet<ElementKind> = new Set(['note', 'section', 'synopsis'])
/** Paragraphs that an opening has at most. */
const REACH = 12

/** Whether a direction opens an act or a scene: nothing but other directions stands between it and the heading. */
export function opens(elements: readonly Element[], index: number): boolean {
  if (elements[index]?.kind !== 'action') return false
  for (let i = index - 1; i >= 0 && i >= index - REACH; i--) {
    const kind = elements[i]?.kind ?? 'action'
    if (kind === 'act' || kind === 'scene') return true
    if (kind !== 'action' && !UNPRINTED.has(kind)) return false
  }
  return false
}

/** The style of a direction, further right where it opens an act or a scene and the layout sets those apart. */
export function directionStyle(
  { elements, layout }: { readonly elements: readonly Element[]; readonly layout: Layout },
  index: number,
  style: ElementStyle,
): ElementStyle {
  const { openingLeft } = layout
  if (openingLeft === 0 || !opens(elements, index)) return style
  const right = Math.max(style.left + style.width, layout.left + layout.textWidth)
  return { ...style, left: openingLeft, width: Math.max(style.width / 2, right - openingLeft) }
}

/** The first element from `from` on that can be no direction of an opening begun before it. */
export function afterOpening(elements: readonly Element[], from: number, { openingLeft }: Layout): number {
  let end = from
  if (openingLeft === 0) return end
  for (let i = from; i < elements.length && i < from + REACH; i++) {
    const kind = elements[i]?.kind ?? 'cue'
    if (kind === 'action') end = i + 1
    else if (!UNPRINTED.has(kind)) break
  }
  return end
}
