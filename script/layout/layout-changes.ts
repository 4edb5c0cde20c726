/**
 * The changes a play can make to its layout: any value by its path (`elements.cue.left`, `breaks.dialogueLines`,
 * `strings.more`, `pageNumber.form`), and the four margins (`margins.left`, …), which move everything between them.
 * Lengths are in points, as in the layout. The paper is a separate setting.
 */
import type { LayoutChanges } from '../play.ts'
import { SPEECH_NUMBERINGS, type DualStyle, type Layout, type TitlePageStyle } from './layout.ts'
import { CAST_ORDERS } from '../cast-list/cast-order.ts'

/** The margins of a page, in points. */
interface Margins {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

/** The paths of the margins in a layout's changes. */
const MARGINS: ReadonlySet<string> = new Set(['margins.top', 'margins.right', 'margins.bottom', 'margins.left'])

const marginsOf = ({ width, height, left, textWidth, top, linesPerPage, lineHeight }: Layout): Margins => ({
  top,
  right: width - left - textWidth,
  bottom: height - top - linesPerPage * lineHeight,
  left,
})

/**
 * Moves a column with the left margin. A column that extends to the right margin is stretched or shrunk with it. Any
 * other column keeps its width, unless it would extend beyond that margin.
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
 * Returns the layout with different margins. Columns move and stretch with the margins, and the page holds as many
 * lines as fit.
 */
function changeMargins(layout: Layout, changes: LayoutChanges): Layout {
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

type Constant = LayoutChanges[string]

/** A change that cannot be applied, and what would be allowed. */
export interface LayoutFault {
  readonly path: string
  /**
   * `unknown`: there is no such value. `number`, `truth`, `words`: the value must be a number, a boolean or a string.
   * `range`: the value is too small or too large. `choice`: the value isn't among those offered. `room`: the value
   * leaves too little room on the page for the rest.
   */
  readonly fault: 'unknown' | 'number' | 'truth' | 'words' | 'range' | 'choice' | 'room'
  /** The minimum and maximum, for `range` and `number`. */
  readonly range?: readonly [number, number]
  /** Whether the value must be a whole number. Only set together with `range`. */
  readonly whole?: true
  /** The allowed values, for `choice`. */
  readonly offered?: readonly string[]
}

/** Properties that are determined by the paper or by the layout's name, and can't be changed. */
const FIXED: ReadonlySet<string> = new Set(['name', 'paper', 'width', 'height'])
const CHOICES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    align: ['left', 'centre', 'right'],
    'pageNumber.align': ['right', 'centre'],
    charactersBy: CAST_ORDERS,
    verseNames: ['left', 'centre'],
    typeface: ['courier', 'serif', 'sans'],
    form: ['page', 'act-page', 'act-scene-page'],
    restart: ['never', 'act'],
    'verseNumbers.restart': ['never', 'act', 'scene'],
    speechNumbers: SPEECH_NUMBERINGS,
    front: ['bare', 'roman'],
    sides: ['both', 'left', 'right'],
  }),
)
const COUNTS: readonly [number, number] = [0, 60]
const RANGES: Readonly<Record<string, readonly [number, number]>> = {
  before: [0, 20],
  fontSize: [6, 48],
  titleSize: [6, 96],
  settingSize: [6, 48],
  lineHeight: [6, 96],
  linesPerPage: [5, 200],
  scenesFrom: [0, 1000],
  every: [0, 1000],
  wholeBelow: COUNTS,
  actionLines: COUNTS,
  dialogueLines: COUNTS,
  sentenceReach: COUNTS,
}
const WHOLE: ReadonlySet<string> = new Set([
  'scenesFrom',
  'every',
  'linesPerPage',
  'wholeBelow',
  'actionLines',
  'dialogueLines',
  'sentenceReach',
])
const LONGEST_WORDS = 60
/** Distances from the top or bottom of the paper. They must leave room for one line. */
const DOWN: ReadonlySet<string> = new Set(['top', 'bottom', 'y', 'titleTop'])

const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

/** Returns the allowed values of a property, if there is a fixed set of them. */
export const choicesOf = (path: string): readonly string[] | undefined => CHOICES.get(path) ?? CHOICES.get(lastOf(path))

/** Returns every property that can be changed, by its path. The four margins come first, and the elements last. */
export function constantsOf(layout: Layout): ReadonlyMap<string, Constant> {
  const { elements, ...rest } = layout
  const found = new Map<string, Constant>()
  const walk = (value: unknown, path: string): void => {
    if (isConstant(value)) {
      if (!FIXED.has(path)) found.set(path, value)
    } else if (typeof value === 'object' && value !== null)
      for (const [name, one] of Object.entries(value)) walk(one, path === '' ? name : `${path}.${name}`)
  }
  walk({ margins: marginsOf(layout), ...rest, elements }, '')
  return found
}

const isConstant = (value: unknown): value is Constant =>
  typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean'

/** Returns the value at a path, or undefined if there is no changeable value there. */
function constantAt(layout: Layout, path: string): Constant | undefined {
  if (FIXED.has(path)) return undefined
  let at: unknown = { ...layout, margins: marginsOf(layout) }
  for (const name of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined
    at = (at as Record<string, unknown>)[name]
  }
  return isConstant(at) ? at : undefined
}

function numberFault(path: string, value: Constant, { width, height, lineHeight }: Layout): LayoutFault | undefined {
  const name = lastOf(path)
  const range = RANGES[name] ?? ([0, DOWN.has(name) ? height - lineHeight : width] as const)
  const isWhole = WHOLE.has(name)
  const may = { path, range, ...(isWhole && { whole: true as const }) }
  if (typeof value !== 'number' || !Number.isFinite(value)) return { ...may, fault: 'number' }
  const isWithin = value >= range[0] && value <= range[1] && (!isWhole || Number.isInteger(value))
  return isWithin ? undefined : { ...may, fault: 'range' }
}

function wordsFault(path: string, value: Constant): LayoutFault | undefined {
  if (typeof value !== 'string') return { path, fault: 'words' }
  const offered = choicesOf(path)
  if (offered) return offered.includes(value) ? undefined : { path, fault: 'choice', offered }
  return value.length > LONGEST_WORDS || /\p{Cc}/u.test(value)
    ? { path, fault: 'range', range: [0, LONGEST_WORDS] }
    : undefined
}

function faultOf(layout: Layout, path: string, value: Constant): LayoutFault | undefined {
  const usual = constantAt(layout, path)
  if (usual === undefined) return { path, fault: 'unknown' }
  if (typeof usual === 'number') return numberFault(path, value, layout)
  if (typeof usual === 'string') return wordsFault(path, value)
  return typeof value === 'boolean' ? undefined : { path, fault: 'truth' }
}

function put<T extends object>(into: T, [name = '', ...rest]: readonly string[], value: Constant): T {
  const own = (into as Record<string, unknown>)[name]
  return { ...into, [name]: rest.length === 0 ? value : put(own as object, rest, value) }
}

/** Applies the valid changes to a layout, and ignores the rest. */
export function changeLayout(layout: Layout, changes: LayoutChanges): Layout {
  const sound = Object.entries(changes).filter(([path, value]) => !faultOf(layout, path, value))
  const margins = Object.fromEntries(sound.filter(([path]) => MARGINS.has(path)))
  const rest = sound.filter(([path]) => !MARGINS.has(path))
  const moved = changeMargins(layout, margins)
  const changed = rest.reduce((made, [path, value]) => put(made, path.split('.'), value), moved)
  return fitPage(changed, { counted: Object.hasOwn(changes, 'linesPerPage'), from: moved })
}

/** Returns the changes that can't be applied, in the given order. */
export function faultsOf(layout: Layout, changes: LayoutChanges): readonly LayoutFault[] {
  const made = changeLayout(layout, changes)
  return Object.entries(changes).flatMap(([path, value]) => {
    const fault = faultOf(layout, path, value)
    if (fault) return [fault]
    const now = constantAt(made, path)
    const fits = typeof now === 'number' && typeof value === 'number' ? Math.abs(now - value) < 0.01 : now === value
    // the bottom margin can differ, because it is rounded to whole lines
    return fits || path === 'margins.bottom' ? [] : [{ path, fault: 'room' as const }]
  })
}

/** The minimum column width, in multiples of the font size. */
const NARROWEST = 4
const FEWEST_LINES = 5
/** The minimum ratio of line height to font size. Below it, lines would overlap. */
const TIGHTEST = 0.9

/**
 * Limits columns and lines to what fits on the paper, and recounts the lines if their height or the top margin has
 * changed.
 */
function fitPage(layout: Layout, { counted, from }: { counted: boolean; from: Layout }): Layout {
  const { width, height, fontSize } = layout
  const lineHeight = Math.max(layout.lineHeight, TIGHTEST * fontSize)
  const top = Math.min(layout.top, height - FEWEST_LINES * lineHeight)
  const least = NARROWEST * fontSize
  const column = <T extends { readonly left: number; readonly width: number }>(one: T): T => {
    const left = Math.min(one.left, width - least)
    return { ...one, left, width: Math.min(Math.max(one.width, least), width - left) }
  }
  const elements = Object.entries(layout.elements).map(([kind, style]) => {
    const set = style && column(style)
    return [kind, set && { ...set, hang: Math.min(set.hang, set.width - least / 2) }]
  })
  const bottom = from.height - from.top - from.linesPerPage * from.lineHeight
  const same = top === from.top && lineHeight === from.lineHeight
  const lines = counted || same ? layout.linesPerPage : Math.floor((height - top - bottom) / lineHeight)
  return {
    ...layout,
    lineHeight,
    elements: Object.fromEntries(elements) as Layout['elements'],
    openingLeft: Math.min(layout.openingLeft, width - least),
    top,
    linesPerPage: Math.max(FEWEST_LINES, Math.min(lines, Math.floor((height - top) / lineHeight))),
    dual: fitColumns(layout.dual, { width, least }),
    titlePage: fitTitlePage(layout.titlePage, { width, least, highest: top + FEWEST_LINES * lineHeight }),
  }
}

/** Limits two columns to the width of the paper. */
function fitColumns(dual: DualStyle, { width, least }: { width: number; least: number }): DualStyle {
  const left = Math.min(dual.left, width - 2 * least)
  const gap = Math.min(dual.gap, width - left - 2 * least)
  const columnWidth = Math.min(Math.max(dual.columnWidth, least), (width - left - gap) / 2)
  const indent = (one: number): number => Math.min(one, columnWidth - least / 2)
  return { left, gap, columnWidth, cueIndent: indent(dual.cueIndent), bracketIndent: indent(dual.bracketIndent) }
}

interface TitleRoom {
  readonly width: number
  readonly least: number
  /** The highest position at which the lowest line of the title page may end, from the top of the paper. */
  readonly highest: number
}

function fitTitlePage(page: TitlePageStyle, { width, least, highest }: TitleRoom): TitlePageStyle {
  const left = Math.min(page.left, width - least)
  return { ...page, left, right: Math.max(page.right, left + least), bottom: Math.max(page.bottom, highest) }
}
