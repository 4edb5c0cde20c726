import { printedText, sceneNumbers, type Play } from '@replique/script'
import type { Page } from '@replique/script'
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

/** The headings of a play, in order. */
export function headingsOf(play: Play, pages: readonly Page[]): Heading[] {
  const numbers = sceneNumbers(play)
  return play.elements.flatMap(({ kind, id, text }, index) => {
    if ((kind !== 'act' && kind !== 'scene') || id === undefined) return []
    const number = kind === 'scene' ? (numbers.get(index) ?? '') : ''
    const words = printedText(text).replace(/\s+/g, ' ').trim()
    return [{ id, kind, number, words, page: pageAt(pages, index)?.label ?? '' }]
  })
}

/** The heading under which a block stands; nothing above the first one. */
export function headingAbove(play: Play, block: string): string | null {
  let found: string | null = null
  for (const { kind, id } of play.elements) {
    if ((kind === 'act' || kind === 'scene') && id !== undefined) found = id
    if (id === block) return found
  }
  return null
}
