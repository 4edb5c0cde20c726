import type { Layout } from './layout.ts'

const SIZE = 18
/** White paper left and right of the text, in points. */
const MARGIN = 54
/** Share of an indent that is kept: columns would be too narrow else. */
const INDENT = 0.35

const made = new WeakMap<Layout, Layout>()

function enlarge(layout: Layout): Layout {
  const scale = SIZE / layout.fontSize
  const lineHeight = layout.lineHeight * scale
  const textWidth = layout.width - 2 * MARGIN
  const column = <T extends { readonly left: number; readonly width: number }>(one: T): T => {
    const left = MARGIN + (one.left - layout.left) * INDENT
    return { ...one, left, width: layout.width - MARGIN - left }
  }
  const elements = Object.entries(layout.elements).map(([kind, style]) => [kind, style && column(style)])
  const names = layout.nameBeside && layout.elements.dialogue ? layout.elements.dialogue.left - layout.left : 0
  const { dual, titlePage, pageNumber, sceneNumber, revisions, verseNumbers } = layout
  const right = pageNumber.align === 'right' ? layout.width - MARGIN : layout.width / 2
  const large: Layout = {
    ...layout,
    fontSize: SIZE,
    lineHeight,
    left: MARGIN,
    textWidth,
    top: Math.max(layout.top, 2 * lineHeight + 36),
    linesPerPage: 1,
    elements: Object.fromEntries(elements) as Layout['elements'],
    openingLeft: layout.openingLeft === 0 ? 0 : MARGIN + (layout.openingLeft - layout.left) * INDENT,
    dual: { left: MARGIN, columnWidth: (textWidth - dual.gap) / 2, gap: dual.gap, cueIndent: 0, bracketIndent: 0 },
    pageNumber: { ...pageNumber, x: right, y: pageNumber.y > layout.height / 2 ? layout.height - 30 - SIZE : 36 },
    sceneNumber: { ...sceneNumber, left: MARGIN - 6, right: layout.width - MARGIN + 6 },
    revisions: { ...revisions, x: layout.width - MARGIN + 24 },
    verseNumbers: { ...verseNumbers, x: MARGIN - 6 },
    titlePage: {
      ...titlePage,
      left: MARGIN,
      right: layout.width - MARGIN,
      titleSize: titlePage.titleSize * scale,
      settingSize: SIZE,
    },
  }
  const linesPerPage = Math.floor((layout.height - large.top - 72) / lineHeight)
  return { ...(names > 0 ? withNames(large, names) : large), linesPerPage }
}

/** Columns of names as wide as they were in letters, or nearly. */
function withNames(layout: Layout, names: number): Layout {
  const at = layout.left + names * 1.3
  const wide = layout.width - MARGIN - at
  const { cue, dialogue, parenthetical, lyrics, verse } = layout.elements
  const right = <T extends object>(one: T | undefined) => one && { ...one, left: at, width: wide }
  return {
    ...layout,
    elements: {
      ...layout.elements,
      cue: cue && { ...cue, left: layout.left, width: names * 1.3 - 6 },
      dialogue: right(dialogue),
      parenthetical: right(parenthetical),
      lyrics: right(lyrics),
      verse: right(verse),
    } as Layout['elements'],
  }
}

/** The layout in 18 points, for readers who need large type: columns grow wider, indents smaller, pages more. */
export function largePrint(layout: Layout): Layout {
  const known = made.get(layout) ?? enlarge(layout)
  made.set(layout, known)
  return known
}
