import type { LayoutChanges } from '../play.ts'
import type { Layout } from './layout.ts'

/** Page margins, in points. */
export interface Margins {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

/** The paths of the margins in a layout's changes. */
export const MARGINS: ReadonlySet<string> = new Set(['margins.top', 'margins.right', 'margins.bottom', 'margins.left'])

/** Returns the margins of a layout. */
export const marginsOf = ({ width, height, left, textWidth, top, linesPerPage, lineHeight }: Layout): Margins => ({
  top,
  right: width - left - textWidth,
  bottom: height - top - linesPerPage * lineHeight,
  left,
})

/**
 * Moves a column with the left margin. If it reaches the right margin it follows that too, otherwise it is only limited
 * by it.
 */
function shift<T extends { readonly left: number; readonly width: number }>(one: T, from: Layout, to: Layout): T {
  const right = from.left + from.textWidth
  const left = one.left - from.left + to.left
  const reaches = one.left + one.width > right - 0.01
  const width = reaches ? to.left + to.textWidth - left : Math.min(one.width, to.left + to.textWidth - left)
  return { ...one, left, width }
}

function moveAcross(layout: Layout, { left, right }: Margins): Layout {
  const to = { ...layout, left, textWidth: layout.width - left - right }
  const by = { left: left - layout.left, right: to.left + to.textWidth - layout.left - layout.textWidth }
  const elements = Object.entries(layout.elements).map(([kind, style]) => [kind, style && shift(style, layout, to)])
  const { dual, pageNumber, sceneNumber, titlePage, revisions, verseNumbers } = layout
  const middle = pageNumber.align === 'centre' ? 0 : by.right
  return {
    ...to,
    elements: Object.fromEntries(elements) as Layout['elements'],
    openingLeft: layout.openingLeft === 0 ? 0 : Math.max(0, layout.openingLeft + by.left),
    dual: { ...dual, left: dual.left + by.left, columnWidth: dual.columnWidth + (by.right - by.left) / 2 },
    pageNumber: { ...pageNumber, x: pageNumber.x + middle },
    verseNumbers: { ...verseNumbers, x: Math.max(0, verseNumbers.x + by.left) },
    revisions: { ...revisions, x: revisions.x + by.right },
    sceneNumber: { ...sceneNumber, left: sceneNumber.left + by.left, right: sceneNumber.right + by.right },
    titlePage: { ...titlePage, left: titlePage.left + by.left, right: titlePage.right + by.right },
  }
}

/**
 * Returns the layout with other margins: columns move and stretch with them, and the page holds as many lines as fit.
 */
export function changeMargins(layout: Layout, changes: LayoutChanges): Layout {
  const usual = marginsOf(layout)
  const asked = (name: keyof Margins): number => {
    const value = changes[`margins.${name}`]
    return typeof value === 'number' ? value : usual[name]
  }
  const margins = { top: asked('top'), right: asked('right'), bottom: asked('bottom'), left: asked('left') }
  const isWide = margins.left + margins.right < layout.width * 0.8
  const isHigh = margins.top + margins.bottom < layout.height * 0.8
  const across = isWide && (margins.left !== usual.left || margins.right !== usual.right)
  const moved = across ? moveAcross(layout, margins) : layout
  if (!isHigh || (margins.top === usual.top && margins.bottom === usual.bottom)) return moved
  const linesPerPage = Math.floor((layout.height - margins.top - margins.bottom + 0.01) / layout.lineHeight)
  return { ...moved, top: margins.top, linesPerPage }
}
