import type { Language, LayoutName, Paper, PlayKind, PlaySettings } from '../play.ts'
import type { Layout } from './layout.ts'
import { changeLayout, faultsOf, type LayoutFault } from './layout-changes.ts'
import { screenplayLayout, stageUsLayout } from './american-layouts.ts'
import { stageFrLayout } from './stage-fr.ts'
import { stageUkLayout } from './stage-uk.ts'

/** The layouts a writer can choose from. */
export const AVAILABLE_LAYOUTS: readonly LayoutName[] = ['screenplay', 'stage-us', 'stage-uk', 'stage-fr']

const MAKERS: Readonly<Record<LayoutName, (paper: Paper, language: Language) => Layout>> = {
  screenplay: screenplayLayout,
  'stage-us': stageUsLayout,
  'stage-uk': stageUkLayout,
  'stage-fr': stageFrLayout,
}

const made = new Map<string, Layout>()
const changed = new Map<string, Layout>()
/** The number of customised layouts to cache before the oldest is evicted. */
const MOST_CHANGED = 50

function keepChanged(key: string, layout: Layout): Layout {
  for (const oldest of changed.keys()) {
    if (changed.size < MOST_CHANGED) break
    changed.delete(oldest)
  }
  changed.set(key, layout)
  return layout
}

function usualLayout(settings: PlaySettings, language: Language, kind: PlayKind): { key: string; layout: Layout } {
  const usual: LayoutName = kind === 'screenplay' ? 'screenplay' : language === 'fr' ? 'stage-fr' : 'stage-us'
  const name = Object.hasOwn(MAKERS, settings.layout) ? settings.layout : usual
  const paper: Paper = settings.paper === 'a4' ? 'a4' : 'us-letter'
  const spoken: Language = language === 'fr' ? 'fr' : 'en'
  const key = `${name} ${paper} ${spoken}`
  const layout = made.get(key) ?? MAKERS[name](paper, spoken)
  made.set(key, layout)
  return { key, layout }
}

/**
 * Returns a play's layout with its changes. Equal settings return the same object, so that layouts can be compared with
 * `===`. A file from elsewhere can name an unknown layout. If so, the usual layout for the kind of play is used.
 */
export function layoutOf(settings: PlaySettings, language: Language, kind: PlayKind): Layout {
  const { key, layout } = usualLayout(settings, language, kind)
  const changes = Object.entries(settings.changes ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))
  if (changes.length === 0) return layout
  const own = `${key} ${JSON.stringify(changes)}`
  return changed.get(own) ?? keepChanged(own, changeLayout(layout, Object.fromEntries(changes)))
}

/** Returns those of the play's layout changes that can't be applied. */
export const layoutFaults = (settings: PlaySettings, language: Language, kind: PlayKind): readonly LayoutFault[] =>
  faultsOf(usualLayout(settings, language, kind).layout, settings.changes ?? {})

const SIZE = 18
/** The width of the left and right margins, in points. */
const MARGIN = 54
/** The factor by which indents are reduced. At full size, they would make columns too narrow. */
const INDENT = 0.35

const enlarged = new WeakMap<Layout, Layout>()

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

/** Widens the column of names roughly in proportion to the size of the type. */
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

/**
 * Returns the layout at 18 points, for readers who need large type, with wider columns, smaller indents and more pages.
 */
export function largePrint(layout: Layout): Layout {
  const known = enlarged.get(layout) ?? enlarge(layout)
  enlarged.set(layout, known)
  return known
}
