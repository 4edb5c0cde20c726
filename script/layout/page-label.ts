import type { Element } from '../play.ts'
import { printedText } from '../rich-text.ts'
import type { Layout } from './layout.ts'
import { compareLabels, labelBetween } from '../production/label.ts'
import type { LockedStart } from './locked-pages.ts'

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]

/** Converts a positive whole number to a Roman numeral. */
export function roman(value: number): string {
  let rest = value
  let out = ''
  for (const [size, letters] of ROMAN) {
    for (; rest >= size; rest -= size) out += letters
  }
  return out
}

/** Returns the value of a Roman numeral in standard spelling, or undefined for any other word. */
export function fromRoman(numeral: string): number | undefined {
  let value = 0
  let rest = numeral.toUpperCase()
  for (const [size, letters] of ROMAN) {
    for (; rest.startsWith(letters); rest = rest.slice(letters.length)) value += size
  }
  return rest === '' && value > 0 && roman(value) === numeral.toUpperCase() ? value : undefined
}

const OWN_NUMBER = /^\s*\p{L}+\s+([IVXLC]+|\d{1,3})(?![\p{L}\p{N}])/iu

/**
 * Returns the number assigned to a heading or, failing that, the number in its text ("ACTE II", "Scene 3"), or else its
 * rank.
 */
function numberOf(heading: Element, rank: number): string | number {
  if (heading.number !== undefined) return heading.number
  const own = OWN_NUMBER.exec(printedText(heading.text))?.[1]
  if (own === undefined) return rank
  return /^\d/.test(own) ? Number(own) : (fromRoman(own) ?? rank)
}

/** Returns the number of an act in Roman numerals. Scenes have Arabic numerals. */
function actLabel(heading: Element, rank: number): string {
  const number = numberOf(heading, rank)
  return typeof number === 'number' ? roman(number) : number
}

interface Place {
  /** The number of acts that have begun. */
  readonly acts: number
  readonly prefix: string
}

/** For each page, returns the act and scene in which it begins. Headings at the very top of the page are counted. */
function placesOf(elements: readonly Element[], starts: readonly number[], layout: Layout): Place[] {
  const { form, separator } = layout.pageNumber
  let [acts, scenes, act, scene, i] = [0, 0, '', '', 0]
  const enter = (element: Element): void => {
    if (element.kind === 'act') [act, scene, scenes] = [`${actLabel(element, ++acts)}${separator}`, '', 0]
    if (element.kind === 'scene') scene = `${numberOf(element, ++scenes)}${separator}`
  }
  return starts.map((start) => {
    for (let element = elements[i]; element && (i < start || isAbove(element, layout)); element = elements[++i]) {
      enter(element)
    }
    return { acts, prefix: form === 'page' ? '' : form === 'act-page' ? act : act + scene }
  })
}

/** Returns the label of each page ("12", "II-12", "II-3-12"). `starts` are the elements with which the pages begin. */
export function pageLabels(elements: readonly Element[], starts: readonly number[], layout: Layout): string[] {
  const { form, restart } = layout.pageNumber
  if (form === 'page' && restart === 'never') return starts.map((_, i) => String(i + 1))
  let first = 0
  const places = placesOf(elements, starts, layout)
  return places.map(({ acts, prefix }, i) => {
    if (restart === 'act' && acts !== (places[i - 1]?.acts ?? acts)) first = i
    return `${prefix}${i + 1 - first}`
  })
}

/** Whether an element can come before the first text on a page. */
const isAbove = ({ kind }: Element, layout: Layout): boolean =>
  kind === 'act' || kind === 'scene' || layout.elements[kind] === undefined

const PARTS = /^(.*?)([A-Z]*\d+[A-Z]*)$/

/** Splits a label such as "II-12A" into its prefix and its number. */
export function partsOfLabel(label: string): { prefix: string; number: string } {
  const [, prefix = '', number = label] = PARTS.exec(label) ?? []
  return { prefix, number }
}

/**
 * Returns a label for a page inserted between two locked pages, such as 12A or 12B, or after the last locked page, such
 * as 121.
 */
function between(after: string, before: string | undefined, taken: Set<string>): string {
  const { prefix, number } = partsOfLabel(after)
  const own = new Set([...taken].flatMap((label) => (label.startsWith(prefix) ? label.slice(prefix.length) : [])))
  const next = before === undefined ? undefined : partsOfLabel(before).number
  // page numbers can restart from 1 in another act
  const isAfter = next !== undefined && (compareLabels(number, next) ?? 1) < 0
  const limit = next === undefined || isAfter ? next : String(Number.parseInt(number.replace(/^\D+/, ''), 10) + 1)
  const label = prefix + labelBetween(number, limit, own)
  taken.add(label)
  return label
}

/** For each page, returns the index of the next locked page that begins after it. */
function nextOf(begun: readonly (number | undefined)[], none: number): number[] {
  let next = none
  return begun
    .toReversed()
    .map((start) => {
      const following = next
      next = start ?? next
      return following
    })
    .toReversed()
}

/**
 * Returns the label of each page. `begun` contains, for each page, the index of the locked page that begins there, if
 * any.
 */
export function lockedLabels(
  begun: readonly (number | undefined)[],
  starts: readonly LockedStart[],
  all: readonly string[],
): string[] {
  const taken = new Set([...all, ...starts.map(({ label }) => label)])
  const following = nextOf(begun, starts.length)
  let at = 0
  let last = starts[0]?.label ?? ''
  return begun.map((start, i) => {
    const next = following[i] ?? starts.length
    if (start !== undefined) at = start
    const covered = starts[next - 1]
    const until = covered?.until ?? (next - 1 > at ? covered?.label : undefined)
    last = start === undefined ? between(last, until ?? starts[next]?.label, taken) : (starts[start]?.label ?? last)
    const isLast = i + 1 === begun.length || begun[i + 1] !== undefined
    return until !== undefined && isLast ? `${last}-${partsOfLabel(until).number}` : last
  })
}
