import type { Play } from '../play.ts'
import { printedText } from '../rich-text.ts'
import type { Layout } from './layout.ts'
import type { PrintedLine } from './printed-line.ts'
import { setLine } from './printed-line.ts'

/**
 * The numbers of verse lines that carry one, by element: each so many of them, counted through the play. The parts of a
 * line that several share are one.
 */
export function verseNumbers({ elements }: Pick<Play, 'elements'>, { verseNumbers: { every } }: Layout) {
  const numbers = new Map<number, number>()
  let count = 0
  if (every === 0) return numbers
  elements.forEach(({ kind, part, text }, index) => {
    if (kind !== 'verse' || part === 'middle' || part === 'last' || printedText(text).trim() === '') return
    count++
    if (count % every === 0) numbers.set(index, count)
  })
  return numbers
}

/** The number beside the first line of each verse that has one and begins on this page. */
export function setVerseNumbers(
  lines: readonly PrintedLine[],
  numbers: ReadonlyMap<number, number>,
  layout: Layout,
): PrintedLine[] {
  if (numbers.size === 0) return []
  const seen = new Set<number>()
  return lines.flatMap(({ y, of }) => {
    const number = of?.kind === 'verse' ? numbers.get(of.element) : undefined
    if (!of || number === undefined || seen.has(of.element)) return []
    seen.add(of.element)
    const room = { left: 0, width: layout.verseNumbers.x, align: 'right', y, size: layout.fontSize } as const
    return [setLine([{ text: String(number), marks: 0 }], room, layout)]
  })
}
