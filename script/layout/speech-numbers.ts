/** The numbers printed beside speeches, so that everybody in a rehearsal finds the same one. */
import { speechesOf } from '../speeches.ts'
import { isStart } from './flow.ts'
import type { Layout } from './layout.ts'
import { leftEdge, setLine, MARGIN_GAP, type PrintedLine } from './printed-line.ts'
import type { Flow, Pagination } from './types.ts'

/** The number of a speech, and the index of the page on which it begins. */
export interface SpeechNumber {
  readonly number: number
  readonly page: number
}

/** The font size of the numbers relative to that of the page, so that they can't be taken for those of verse lines. */
const SMALLER = 0.8

/**
 * Returns the numbers of the speeches, by the index of their cue. The map is empty if the layout doesn't number them.
 * Cues without a speech are not counted.
 */
export function speechNumbers(
  { play: { elements }, layout, pages }: Pagination,
  flow: Pick<Flow, 'blockAt'>,
): ReadonlyMap<number, SpeechNumber> {
  const numbers = new Map<number, SpeechNumber>()
  const restart = layout.speechNumbers
  if (restart === undefined) return numbers
  const speeches = new Set(speechesOf(elements).flatMap(({ cue, said }) => (said.length > 0 ? [cue] : [])))
  // the speeches of a block that continues on a page began on the page before
  const firsts = pages.map(({ start }) =>
    isStart(start) ? start.element : start.element + flow.blockAt(start.element).size,
  )
  let [count, page] = [0, 0]
  for (const [at, { kind }] of elements.entries()) {
    for (; (firsts[page + 1] ?? Infinity) <= at; page++) if (restart === 'page') count = 0
    if (restart === 'scene' && (kind === 'act' || kind === 'scene')) count = 0
    if (speeches.has(at)) numbers.set(at, { number: ++count, page })
  }
  return numbers
}

/**
 * Sets the number of each speech that begins on this page, beside its first printed line. Speeches that begin side by
 * side have their numbers one after the other.
 */
export function setSpeechNumbers(
  lines: readonly PrintedLine[],
  { numbers, page }: { readonly numbers: ReadonlyMap<number, SpeechNumber>; readonly page: number },
  layout: Layout,
): PrintedLine[] {
  if (numbers.size === 0) return []
  const seen = new Set<number>()
  const beside = new Map<number, number[]>()
  for (const { y, of } of lines) {
    const found = of && numbers.get(of.element)
    if (!of || found?.page !== page || seen.has(of.element)) continue
    seen.add(of.element)
    beside.set(y, [...(beside.get(y) ?? []), found.number])
  }
  return [...beside].map(([y, own]) => {
    const width = Math.min(layout.verseNumbers.x, leftEdge(lines, y, layout) - MARGIN_GAP)
    const room = { left: 0, width, align: 'right', y, size: layout.fontSize * SMALLER } as const
    return setLine([{ text: own.join(', '), marks: 0 }], room, layout)
  })
}
