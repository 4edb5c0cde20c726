/** The constants of a layout in the units that a writer knows, and what becomes of a play's changes when one is set. */
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
/** Their names say what they count. */
const COUNTED = /^(linesPerPage|scenesFrom)$/
/** Counted in characters where each has the same width. */
const CHARACTERS = /^(hang|gap)$|idth|Indent/
/** Each says again, with less, what a margin says. */
const IN_MARGINS = /^(top|left|textWidth)$/

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1)
/** The part of the page that a constant belongs to, "elements.cue" or "page". */
export const partOf = (path: string): string => (path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : 'page')

const changesOf = ({ settings }: PlayFrame): LayoutChanges => settings.changes ?? {}

export const layoutWith = (frame: PlayFrame, changes = changesOf(frame)): Layout =>
  layoutOf({ ...frame.settings, changes }, frame.language, frame.kind)

/** The paths of the constants by their part, in the order of the layout. */
export const partsOf = (layout: Layout): ReadonlyMap<string, readonly string[]> =>
  Map.groupBy(
    [...constantsOf(layout).keys()].filter((path) => !IN_MARGINS.test(path)),
    partOf,
  )

/** The unit of a number, and how many points, lines or things make one of it. */
export function unitOf(path: string, { typeface, fontSize, paper }: Layout): readonly [unit: string, size: number] {
  const name = nameOf(path)
  if (LINES.test(name)) return ['lines', 1]
  if (POINTS.test(name)) return ['pt', 1]
  if (COUNTED.test(name)) return ['', 1]
  if (typeface === 'courier' && CHARACTERS.test(name)) return ['letters', fontSize * 0.6]
  return paper === 'a4' ? ['mm', 72 / 25.4] : ['in', 72]
}

/** A number as the person's language writes it; the most that may be is cut rather than rounded. */
export const written = (value: number, roundingMode: 'trunc' | 'halfExpand' = 'halfExpand'): string =>
  value.toLocaleString(getLocale(), { maximumFractionDigits: 2, useGrouping: false, roundingMode })

/** What somebody typed, in points or lines; NaN where it is no number. */
export const readNumber = (typed: string, size: number): number =>
  Math.round(Number(typed.trim().replace(',', '.') || 'none') * size * 1000) / 1000

/** The changes with one constant set, or put back where no value is given; what the layout says anyway is no change. */
export function withConstant(frame: PlayFrame, path: string, value?: Constant): LayoutChanges {
  const { [path]: _was, ...rest } = changesOf(frame)
  const layout = layoutWith(frame, rest)
  const own = constantsOf(layout).get(path)
  const isOwn =
    typeof value === 'number' ? Math.abs(value - Number(own)) < unitOf(path, layout)[1] / 200 : value === own
  return value === undefined || isOwn ? rest : { ...rest, [path]: value }
}

/** Why the play cannot have these changes; what could not be before is no reason against another constant. */
export function refusal(frame: PlayFrame, path: string, asked: LayoutChanges): LayoutFault | undefined {
  const faults = (changes: LayoutChanges) => layoutFaults({ ...frame.settings, changes }, frame.language, frame.kind)
  const old = faults(changesOf(frame))
  return faults(asked).find((one) => one.path === path || old.every((other) => other.path !== one.path))
}
