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

/** A whole number above zero in Roman numerals. */
export function roman(value: number): string {
  let rest = value
  let out = ''
  for (const [size, letters] of ROMAN) {
    for (; rest >= size; rest -= size) out += letters
  }
  return out
}

/** The value of a Roman numeral in its usual spelling; undefined for any other word. */
export function fromRoman(numeral: string): number | undefined {
  let value = 0
  let rest = numeral.toUpperCase()
  for (const [size, letters] of ROMAN) {
    for (; rest.startsWith(letters); rest = rest.slice(letters.length)) value += size
  }
  return rest === '' && value > 0 && roman(value) === numeral.toUpperCase() ? value : undefined
}

const OWN_NUMBER = /^\s*\p{L}+\s+([IVXLC]+|\d{1,3})(?![\p{L}\p{N}])/iu

/** The number that a heading gives itself ("ACTE II", "Scene 3"), else the one it was given, else its rank. */
function numberOf(heading: Element, rank: number): string | number {
  if (heading.number !== undefined) return heading.number
  const own = OWN_NUMBER.exec(printedText(heading.text))?.[1]
  if (own === undefined) return rank
  return /^\d/.test(own) ? Number(own) : (fromRoman(own) ?? rank)
}

/** Acts are said in Roman numerals, scenes in Arabic ones. */
function actLabel(heading: Element, rank: number): string {
  const number = numberOf(heading, rank)
  return typeof number === 'number' ? roman(number) : number
}

interface Place {
  /** How many acts have begun. */
  readonly acts: number
  readonly prefix: string
}

/** The act and scene in which each page begins; headings at the very top of a page count for it. */
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

/** What each page is called ("12", "II-12", "II-3-12"), from the elements that begin the pages in order. */
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

/** Whether an element may stand above the first words of a page. */
const isAbove = ({ kind }: Element, layout: Layout): boolean =>
  kind === 'act' || kind === 'scene' || layout.elements[kind] === undefined

const PARTS = /^(.*?)([A-Z]*\d+[A-Z]*)$/

/** "II-12A": what stands before the number of the page, and the number. */
function partsOf(label: string): { prefix: string; number: string } {
  const [, prefix = '', number = label] = PARTS.exec(label) ?? []
  return { prefix, number }
}

/** What a page is called that came between two locked ones, or after the last: 12A, 12B; 121. */
function between(after: string, before: string | undefined, taken: Set<string>): string {
  const { prefix, number } = partsOf(after)
  const own = new Set([...taken].flatMap((label) => (label.startsWith(prefix) ? label.slice(prefix.length) : [])))
  const next = before === undefined ? undefined : partsOf(before).number
  // in another act pages may be counted from 1 again
  const isAfter = next !== undefined && (compareLabels(number, next) ?? 1) < 0
  const limit = next === undefined || isAfter ? next : String(Number.parseInt(number.replace(/^\D+/, ''), 10) + 1)
  const label = prefix + labelBetween(number, limit, own)
  taken.add(label)
  return label
}

/** For each page which of the locked ones begins next after it. */
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

/** What each page is called, from the locked pages that begin (`locked`: their place among the starts) or did not. */
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
    return until !== undefined && isLast ? `${last}-${partsOf(until).number}` : last
  })
}
