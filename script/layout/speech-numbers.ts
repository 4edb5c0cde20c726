/** The numbers printed beside speeches, so that everybody in a rehearsal finds the same one. */
import type { Play } from '../play.ts'
import { speechesOf } from '../speeches.ts'
import { isStart } from './flow.ts'
import type { Layout, SpeechNumbering } from './layout.ts'
import { partsOfLabel } from './page-label.ts'
import { flowOfPages, paginate } from './paginate.ts'
import { leftEdge, setLine, MARGIN_GAP, type LinePosition, type PrintedLine } from './printed-line.ts'
import type { Flow, Pagination } from './types.ts'

/** The number of a speech as printed, and the index of the page on which it begins. */
export interface SpeechNumber {
  readonly text: string
  readonly page: number
}

/** The font size of the numbers relative to that of the page, so that they can't be taken for those of verse lines. */
export const SPEECH_NUMBER_SCALE = 0.8
/** The space that a number leaves at the left edge of the paper, where printers can't print, in points. */
const EDGE = 12
/** The minimum font size of a number that has too little space, in points. */
const SMALLEST = 6

/**
 * Returns the numbers of the speeches, by the index of their cue. The map is empty if the layout doesn't number them.
 * Cues without a speech are not counted. Cues that already have the number of another copy keep it.
 */
export function speechNumbers(
  { play: { elements }, layout, pages }: Pagination,
  flow: Pick<Flow, 'blockAt'>,
): ReadonlyMap<number, SpeechNumber> {
  const numbers = new Map<number, SpeechNumber>()
  const restart = layout.speechNumbers
  if (restart === 'none') return numbers
  const speeches = new Set(speechesOf(elements).flatMap(({ cue, said }) => (said.length > 0 ? [cue] : [])))
  // the speeches of a block that continues on a page began on the page before
  const firsts = pages.map(({ start }) =>
    isStart(start) ? start.element : start.element + flow.blockAt(start.element).size,
  )
  let [count, page] = [0, 0]
  for (const [at, { kind, speechNumber }] of elements.entries()) {
    for (; (firsts[page + 1] ?? Infinity) <= at; page++) if (restart === 'page') count = 0
    if (restart === 'scene' && (kind === 'act' || kind === 'scene')) count = 0
    if (speeches.has(at)) numbers.set(at, { text: speechNumber ?? String(++count), page })
  }
  return numbers
}

/** Returns the layout with this numbering of speeches, or as it is if none is given. */
export const withSpeechNumbers = (layout: Layout, speechNumbers: SpeechNumbering | undefined): Layout =>
  speechNumbers === undefined || speechNumbers === layout.speechNumbers ? layout : { ...layout, speechNumbers }

/**
 * Returns a play whose speeches keep the numbers of the script in this layout, for copies with other pages or fewer
 * speeches. A number that counts from the top of a page follows the number of that page: "12.3".
 */
export function keepSpeechNumbers(play: Play, layout: Layout): Play {
  const { speechNumbers: restart } = layout
  if (restart === 'none') return play
  const script = restart === 'page' ? paginate(play, layout) : { play, layout, pages: [] }
  const numbers = speechNumbers(script, flowOfPages(script))
  const elements = play.elements.map((element, at) => {
    const number = numbers.get(at)
    if (number === undefined || element.speechNumber !== undefined) return element
    const page = script.pages[number.page]
    return { ...element, speechNumber: page ? `${partsOfLabel(page.label).number}.${number.text}` : number.text }
  })
  return { ...play, elements }
}

/** Where the numbers beside a line are set: the top of the line, their right edge, and how far right they may reach. */
interface Beside {
  readonly y: number
  readonly right: number
  readonly end: number
}

/**
 * Sets numbers one after the other or, if there is too little space, one below the other. A number that is still too
 * wide reaches further right and, if that isn't enough, is set in smaller type.
 */
function setBeside(numbers: readonly string[], { y, right, end }: Beside, layout: Layout): PrintedLine[] {
  const size = layout.fontSize * SPEECH_NUMBER_SCALE
  const set = (text: string, room: LinePosition): PrintedLine => setLine([{ text, marks: 0 }], room, layout)
  const usual = { left: 0, width: right, align: 'right', y, size } as const
  const widthOf = ({ runs: [run] }: PrintedLine): number => run?.width ?? 0
  const together = set(numbers.join(', '), usual)
  if (widthOf(together) <= right - EDGE) return [together]
  return numbers.map((text, at) => {
    const line = set(text, { ...usual, y: y + at * size })
    if (widthOf(line) <= right - EDGE) return line
    const scale = Math.min(1, Math.max(SMALLEST / size, (end - EDGE) / widthOf(line)))
    return set(text, { left: EDGE, width: 0, align: 'left', y: line.y, size: size * scale })
  })
}

/**
 * Sets the number of each speech that begins on this page, beside its first printed line. Speeches that begin side by
 * side have their numbers together.
 */
export function setSpeechNumbers(
  lines: readonly PrintedLine[],
  { numbers, page }: { readonly numbers: ReadonlyMap<number, SpeechNumber>; readonly page: number },
  layout: Layout,
): PrintedLine[] {
  if (numbers.size === 0) return []
  const seen = new Set<number>()
  const beside = new Map<number, string[]>()
  for (const { y, of } of lines) {
    const found = of && numbers.get(of.element)
    if (!of || found?.page !== page || seen.has(of.element)) continue
    seen.add(of.element)
    beside.set(y, [...(beside.get(y) ?? []), found.text])
  }
  return [...beside].flatMap(([y, own]) => {
    const right = Math.min(layout.verseNumbers.x, leftEdge(lines, y, layout) - MARGIN_GAP)
    const end = leftEdge(lines, y, { left: layout.width }) - MARGIN_GAP
    return setBeside(own, { y, right, end }, layout)
  })
}
