import { defaultSettings, type Element, type Language, type Paper, type Play, type PlayKind } from '../../play.ts'
import { guessKind, guessLanguage } from '../../recognise/guess.ts'
import type { Character } from '../../character.ts'
import type { TitlePage } from '../../title-page.ts'

/** What a file says of its play, as far as it does. */
export interface TypedPlay {
  readonly elements: readonly Element[]
  readonly characters: readonly Character[]
  readonly titlePage: TitlePage
  readonly kind?: PlayKind | undefined
  readonly language?: Language | undefined
  readonly paper?: Paper | undefined
  readonly sceneNumbers?: boolean
}

/** A play of what a file says; kind and language are made out from the words where it says nothing. */
export function playOf(said: TypedPlay): Play {
  const { elements, characters, titlePage } = said
  const kind = said.kind ?? guessKind(elements)
  const language = said.language ?? guessLanguage(elements)
  const settings = defaultSettings(kind, language)
  return {
    kind,
    language,
    titlePage,
    characters,
    elements,
    settings: { ...settings, paper: said.paper ?? settings.paper, sceneNumbers: said.sceneNumbers ?? false },
  }
}

/** Whether a program's words for going on, such as "(suite)", are French. */
export const isFrenchContinued = (words: string): boolean => /\b(?:suite|suivre|plus)\b/i.test(words)

/** A4 by the height of the page in millimetres; undefined where it is not told. */
export function paperOfHeight(height: number): Paper | undefined {
  if (!Number.isFinite(height) || height <= 0) return undefined
  return Math.abs(height - A4_HEIGHT) < SLACK ? 'a4' : 'us-letter'
}

/** In millimetres. */
const A4_HEIGHT = 297
const SLACK = 4
