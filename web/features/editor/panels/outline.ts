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
  /** The number that the page shows; empty where it shows none. */
  readonly number: string
  readonly words: string
  readonly page: string
}

/** The same, with measurements that need pages. */
export interface MeasuredHeading extends Heading {
  /** An act is as long as all its scenes. */
  readonly length: PartLength | null
  /** Who has a cue in it, in order of the first one; of an act nobody, its scenes say it. */
  readonly people: readonly CharacterId[]
  /** Who is named in its heading or directions, without a word to say. */
  readonly silent: readonly CharacterId[]
}

/** The headings of a play, in order. */
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

/** A heading's stretch of the play: elements `from` up to, not including, `to`. */
interface Stretch {
  readonly from: number
  readonly to: number
}

/** Where each heading's part ends: a scene at the next heading, an act at the next act. */
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

/** The headings of a play with how long each is and who is there. */
export function measuredHeadings(play: Play, pagination: Pagination | undefined): MeasuredHeading[] {
  const { elements } = play
  const stretches = stretchesOf(elements)
  // pages of an older text would measure other scenes
  const lengths = pagination?.play.elements === elements ? partLengths(pagination, stretches) : []
  const scenes = new Map(outline(play).scenes.map((scene) => [scene.id, scene]))
  return headingsOf(play, pagination?.pages ?? []).map((heading, index) => {
    const { speaking = [], present = [] } = scenes.get(heading.id) ?? {}
    const silent = present.filter((id) => !speaking.includes(id))
    return { ...heading, length: lengths[index] ?? null, people: speaking, silent }
  })
}

/** The heading that a block belongs to; null above the first one. */
export function headingAbove(play: Play, block: string): string | null {
  let found: string | null = null
  for (const { kind, id } of play.elements) {
    if ((kind === 'act' || kind === 'scene') && id !== undefined) found = id
    if (id === block) return found
  }
  return null
}
