import type { Element, Play } from '../../play.ts'
import type { LockedPage } from '../../production/production.ts'
import { textOf } from '../../rich-text.ts'
import { childOf, childrenOf } from '../xml/find.ts'
import type { XmlElement } from '../xml/tree.ts'
import { element } from './print-xml.ts'
import type { Written } from './script.ts'

/** An element of the play and the letter of the script with which its paragraph begins. */
export interface PlacedElement {
  readonly element: Element
  readonly place: number
}

const MOST_PAGES = 5000
const WORDS = 48
const LABEL = /^[\w.-]{1,20}$/

/** The last paragraph that begins at or before a letter. */
function lastAt(placed: readonly PlacedElement[], position: number): number {
  let [low, high] = [0, placed.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((placed[middle]?.place ?? 0) <= position) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The pages that a file says are locked, by the ids of its elements; of those that begin in no words none. */
export function readLockedPages(root: XmlElement, placed: readonly PlacedElement[]): LockedPage[] {
  const found = childrenOf(childOf(root, 'LockedPages') ?? { ...root, children: [] }, 'LockedPage').slice(0, MOST_PAGES)
  const last = placed.at(-1)
  const end = last ? last.place + textOf(last.element.text).length : -1
  const starts = found.flatMap(({ attributes }) => {
    const label = attributes['PageNumber']?.trim() ?? ''
    const position = Number(attributes['Position'])
    const at = lastAt(placed, position)
    return LABEL.test(label) && position <= end && at >= 0 ? [{ label, position, at }] : []
  })
  return starts.flatMap(({ label, position, at }, index) => {
    const one = placed[at]
    if (one?.element.id === undefined) return []
    const text = textOf(one.element.text)
    const offset = one.element.kind === 'cue' ? 0 : Math.min(position - one.place, text.length)
    const next = starts[index + 1]
    const to = next ? next.at + (next.position > (placed[next.at]?.place ?? 0) ? 1 : 0) : placed.length
    const rest = placed.slice(at + 1, Math.max(to, at + 1)).flatMap(({ element: { id } }) => id ?? [])
    return [{ label, id: one.element.id, offset, words: offset === 0 ? '' : text.slice(offset, offset + WORDS), rest }]
  })
}

const lettersIn = (label: string): number => /[A-Z]*$/.exec(label)?.[0].length ?? 0

/** The pages of a play that are locked, by the letters with which they begin. */
export function printLockedPages({ settings }: Play, paragraphs: readonly Written[]): string {
  const places = new Map<string, number>()
  for (const { element: one, place } of paragraphs) if (one.id !== undefined) places.set(one.id, place)
  const pages = (settings.production?.pages ?? []).flatMap(({ label, id, offset, rest }) => {
    const at = places.get(id)
    const position =
      at === undefined ? rest.map((other) => places.get(other)).find((one) => one !== undefined) : at + offset
    return position === undefined ? [] : [{ label, position }]
  })
  return element(
    'LockedPages',
    {},
    pages.map(({ label, position }, index) =>
      element('LockedPage', {
        LevelIndex: String(index),
        LockLevel: String(lettersIn(label)),
        PageNumber: label,
        Position: String(position),
      }),
    ),
  )
}
