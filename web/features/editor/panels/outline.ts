import {
  layoutOf,
  outline,
  partLengths,
  printedText,
  sceneNumbers,
  type CharacterId,
  type Element,
  type Page,
  type Pagination,
  type PartLength,
  type Play,
} from '@replique/script'
import { pageAt } from '../page/pages.ts'

/** An act or a scene as the scene list shows it. */
export interface Heading {
  readonly id: string
  readonly kind: 'act' | 'scene'
  /** The number printed on the page; empty if the heading has no number. */
  readonly number: string
  readonly words: string
  readonly page: string
}

/** A heading with its length and characters. The length is known only once the play has pages. */
export interface MeasuredHeading extends Heading {
  /** The length of an act includes all its scenes. */
  readonly length: PartLength | null
  /** Characters with a cue in the scene, in order of their first one. Empty for an act. */
  readonly people: readonly CharacterId[]
  /** Characters who don't speak but are mentioned in the heading or directions. */
  readonly silent: readonly CharacterId[]
}

/** Returns the headings of a play, in order. */
export function headingsOf(play: Play, pages: readonly Page[]): Heading[] {
  const numbers = sceneNumbers(play)
  const { strings } = layoutOf(play.settings, play.language, play.kind)
  return play.elements.flatMap(({ kind, id, text, omitted }, index) => {
    if ((kind !== 'act' && kind !== 'scene') || id === undefined) return []
    const number = kind === 'scene' ? (numbers.get(index) ?? '') : ''
    const words = omitted ? strings.omitted : printedText(text).replace(/\s+/g, ' ').trim()
    return [{ id, kind, number, words, page: pageAt(pages, index)?.label ?? '' }]
  })
}

/** The elements that belong to a heading: `from` up to, but not including, `to`. */
interface Stretch {
  readonly from: number
  readonly to: number
}

/** Returns the range of elements under each heading. A scene ends at the next heading, an act at the next act. */
function stretchesOf(elements: readonly Element[]): Stretch[] {
  const at = elements.flatMap(({ kind, id }, index) =>
    (kind === 'act' || kind === 'scene') && id !== undefined ? [index] : [],
  )
  let act = elements.length
  return at
    .map((from, place): Stretch => ({ from, to: at[place + 1] ?? elements.length }))
    .toReversed()
    .map((stretch) => {
      if (elements[stretch.from]?.kind !== 'act') return stretch
      const whole = { from: stretch.from, to: act }
      act = stretch.from
      return whole
    })
    .toReversed()
}

/** Returns the headings of a play with their lengths and characters. */
export function measuredHeadings(play: Play, pagination: Pagination | undefined): MeasuredHeading[] {
  const { elements } = play
  const stretches = stretchesOf(elements)
  // pages from an earlier state of the play would give wrong lengths
  const lengths = pagination?.play.elements === elements ? partLengths(pagination, stretches) : []
  const scenes = new Map(outline(play).scenes.map((scene) => [scene.id, scene]))
  return headingsOf(play, pagination?.pages ?? []).map((heading, index) => {
    const { speaking = [], present = [] } = scenes.get(heading.id) ?? {}
    const silent = present.filter((id) => !speaking.includes(id))
    return { ...heading, length: lengths[index] ?? null, people: speaking, silent }
  })
}

/** Returns the heading that a block belongs to, or null above the first one. */
export function headingAbove(play: Play, block: string): string | null {
  let found: string | null = null
  for (const { kind, id } of play.elements) {
    if ((kind === 'act' || kind === 'scene') && id !== undefined) found = id
    if (id === block) return found
  }
  return null
}
