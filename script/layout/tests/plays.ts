import {
  emptyPlay,
  type Element,
  type ElementKind,
  type Language,
  type LayoutName,
  type Paper,
  type Play,
} from '../../play.ts'
import { plain } from '../../rich-text.ts'
import type { Layout } from '../layout.ts'
import { layoutOf } from '../layout-of.ts'
import type { Pagination } from '../types.ts'

/** Creates an element with this kind and text. */
export function element(kind: ElementKind, text = '', rest: Partial<Element> = {}): Element {
  return { kind, text: plain(text), ...rest }
}

/** Returns one element with `count` lines, each shorter than the width of a line. */
export const lines = (kind: ElementKind, count: number): Element =>
  element(kind, Array.from({ length: count }, (_, i) => `line${i}`).join('\n'))

export interface Setting {
  readonly layout?: LayoutName
  readonly paper?: Paper
  readonly language?: Language
}

export function playOf(elements: readonly Element[], setting: Setting = {}): Play {
  const { layout = 'screenplay', paper = 'us-letter', language = 'en' } = setting
  const play = emptyPlay(layout === 'screenplay' ? 'screenplay' : 'stage', language)
  return { ...play, elements, settings: { ...play.settings, layout, paper } }
}

export const layoutFor = (play: Play): Layout => layoutOf(play.settings, play.language, play.kind)

/**
 * Returns the place where each page starts: "3" if it is before element 3, "3+17" if it is within the text of that
 * element.
 */
export const starts = ({ pages }: Pagination): string[] =>
  pages.map((page) => (page.offset === 0 ? String(page.element) : `${page.element}+${page.offset}`))

/** Returns a seeded generator of random integers from 0 up to but not including `limit`. */
export function dice(seed: number): (limit: number) => number {
  let state = seed * 2654435761 + 12345
  return (limit) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) | 0
    return ((state ^ (state >>> 13)) >>> 0) % limit
  }
}

const WORDS = [
  'la',
  'mer',
  'theatre',
  'Where?',
  'nuit.',
  'a',
  'rideau',
  'extraordinaire',
  'été',
  'well…',
  'go!',
  'moonlight',
]
const KINDS: readonly ElementKind[] = [
  ...(['dialogue', 'dialogue', 'dialogue', 'action', 'action', 'cue', 'cue', 'cue', 'parenthetical'] as const),
  ...(['scene', 'lyrics', 'verse', 'transition', 'shot', 'centred', 'note', 'act', 'section', 'pageBreak'] as const),
]

/** Returns a random element. Long text is rarer than short text. */
export function randomElement(roll: (limit: number) => number): Element {
  const kind = KINDS[roll(KINDS.length)] ?? 'action'
  if (kind === 'cue') {
    const dual = roll(5) === 0 ? { dual: true as const } : {}
    const name = ['ANNA', 'BRUNO', 'CLÉMENCE'][roll(3)] ?? 'ANNA'
    return element('cue', roll(4) === 0 ? `${name} (off)` : name, dual)
  }
  const length = kind === 'pageBreak' ? 0 : 1 + roll([6, 12, 60, 200][roll(4)] ?? 6)
  const text = Array.from({ length }, () => WORDS[roll(WORDS.length)]).join(roll(12) === 0 ? '\n' : ' ')
  return element(kind, text)
}
