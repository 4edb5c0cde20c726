import type { Element, Play } from '../play.ts'
import { printedText } from '../rich-text.ts'
import type { Layout } from './layout.ts'
import type { PrintedLine } from './printed-line.ts'
import { setLine } from './printed-line.ts'

/** Whether an element is a verse line that counts: the parts of one that several share are one. */
export const isCountedVerse = ({ kind, part, text }: Element): boolean =>
  kind === 'verse' && part !== 'middle' && part !== 'last' && printedText(text).trim() !== ''

/** Whether the count of verse lines begins anew at a heading; a scene begins anew with its act. */
export const restartsVerse = (kind: Element['kind'], { verseNumbers: { restart } }: Pick<Layout, 'verseNumbers'>) =>
  (kind === 'act' && restart !== 'never') || (kind === 'scene' && restart === 'scene')

/** The numbers of verse lines that carry one, by element: each so many of them, counted from `from` on. */
export function verseNumbers({ elements }: Pick<Play, 'elements'>, layout: Pick<Layout, 'verseNumbers'>, from = 0) {
  const numbers = new Map<number, number>()
  const { every } = layout.verseNumbers
  let count = from
  if (every === 0) return numbers
  elements.forEach((element, index) => {
    if (restartsVerse(element.kind, layout)) count = 0
    if (!isCountedVerse(element)) return
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
