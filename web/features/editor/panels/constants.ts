/** Shows the constants of a layout in units familiar to writers, and changes them for one play. */
import {
  constantsOf,
  layoutFaults,
  layoutOf,
  type Layout,
  type LayoutChanges,
  type LayoutFault,
} from '@replique/script'
import { getLocale } from '../../../platform/i18n/locale.ts'
import type { PlayFrame } from '../page/live-play.ts'

export type Constant = LayoutChanges[string]

const LINES = /^(before|every)$|Lines|Below|Reach/
const POINTS = /Size|Height/
/** Plain counts without a unit. Their labels name what is counted. */
const COUNTED = /^(linesPerPage|scenesFrom)$/
/** Measured in characters with a fixed-pitch font. */
const CHARACTERS = /^(hang|gap)$|idth|Indent/
/** Derived from the margins, or set above the list, so not listed again. */
const ELSEWHERE = /^(top|left|textWidth|speechNumbers)$/

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1)
/** Returns the part of the page that a constant belongs to, such as "elements.cue" or "page". */
export const partOf = (path: string): string => (path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : 'page')

const changesOf = ({ settings }: PlayFrame): LayoutChanges => settings.changes ?? {}

export const layoutWith = (frame: PlayFrame, changes = changesOf(frame)): Layout =>
  layoutOf({ ...frame.settings, changes }, frame.language, frame.kind)

/** Returns the paths of the constants by part, in the layout's order. */
export const partsOf = (layout: Layout): ReadonlyMap<string, readonly string[]> =>
  Map.groupBy(
    [...constantsOf(layout).keys()].filter((path) => !ELSEWHERE.test(path)),
    partOf,
  )

/** Returns the unit of a number, and how many points, lines or items one unit is. */
export function unitOf(path: string, { typeface, fontSize, paper }: Layout): readonly [unit: string, size: number] {
  const name = nameOf(path)
  if (LINES.test(name)) return ['lines', 1]
  if (POINTS.test(name)) return ['pt', 1]
  if (COUNTED.test(name)) return ['', 1]
  if (typeface === 'courier' && CHARACTERS.test(name)) return ['letters', fontSize * 0.6]
  return paper === 'a4' ? ['mm', 72 / 25.4] : ['in', 72]
}

/**
 * Formats a number in the user's language. Use `trunc` for an upper limit, so that the formatted number doesn't exceed
 * it.
 */
export const formatNumber = (value: number, roundingMode: 'trunc' | 'halfExpand' = 'halfExpand'): string =>
  value.toLocaleString(getLocale(), { maximumFractionDigits: 2, useGrouping: false, roundingMode })

/** Parses typed text as a number of points or lines. Returns NaN if it is not a number. */
export const readNumber = (typed: string, size: number): number =>
  Math.round(Number(typed.trim().replace(',', '.') || 'none') * size * 1000) / 1000

/**
 * Returns the play's changes to the layout with one constant set, or reset if `value` is omitted. Setting a constant to
 * the layout's own value also resets it.
 */
export function withConstant(frame: PlayFrame, path: string, value?: Constant): LayoutChanges {
  const { [path]: _was, ...rest } = changesOf(frame)
  const layout = layoutWith(frame, rest)
  const own = constantsOf(layout).get(path)
  const isOwn =
    typeof value === 'number' ? Math.abs(value - Number(own)) < unitOf(path, layout)[1] / 200 : value === own
  return value === undefined || isOwn ? rest : { ...rest, [path]: value }
}

/**
 * Returns why these changes can't be applied to the play. A constant that was already invalid doesn't prevent changing
 * another one.
 */
export function refusal(frame: PlayFrame, path: string, asked: LayoutChanges): LayoutFault | undefined {
  const faults = (changes: LayoutChanges) => layoutFaults({ ...frame.settings, changes }, frame.language, frame.kind)
  const old = faults(changesOf(frame))
  return faults(asked).find((one) => one.path === path || old.every((other) => other.path !== one.path))
}
