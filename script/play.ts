/**
 * The central model of a play. Formats, layouts and the shared document depend on it; it depends on none of them.
 * Everything here is an immutable plain value that can be stored as JSON.
 */
import type { RichText } from './rich-text.ts'
import type { Character, CharacterId } from './character.ts'
import type { Production } from './production/production.ts'
import type { TitlePage } from './title-page.ts'
import type { SpeechTone, ToneIntensity, ToneName } from './tone/tone.ts'

/** Written for the stage or for the screen; decides which elements are offered, not which are allowed. */
export type PlayKind = 'stage' | 'screenplay'
export const PLAY_KINDS: readonly PlayKind[] = ['stage', 'screenplay']

/** The language of the text (not of the interface): spacing, strings such as MORE, spell-check. */
export type Language = 'en' | 'fr'
export const LANGUAGES: readonly Language[] = ['en', 'fr']

export type Paper = 'us-letter' | 'a4'
export const PAPERS: readonly Paper[] = ['us-letter', 'a4']

export type LayoutName = 'screenplay' | 'stage-us' | 'stage-uk' | 'stage-fr'
export const LAYOUT_NAMES: readonly LayoutName[] = ['screenplay', 'stage-us', 'stage-uk', 'stage-fr']

/**
 * One paragraph of the body.
 * `scene` is a scene heading; `action` is action or a stage direction; `centred` is centred text.
 * `note` is a writer's note of its own (never printed); notes inside a paragraph are runs with `aside`.
 * `pageBreak` has no text.
 */
export type ElementKind =
  | 'act'
  | 'scene'
  | 'action'
  | 'cue'
  | 'parenthetical'
  | 'dialogue'
  | 'lyrics'
  | 'verse'
  | 'transition'
  | 'shot'
  | 'centred'
  | 'note'
  | 'section'
  | 'synopsis'
  | 'pageBreak'

export const ELEMENT_KINDS: readonly ElementKind[] = [
  'act',
  'scene',
  'action',
  'cue',
  'parenthetical',
  'dialogue',
  'lyrics',
  'verse',
  'transition',
  'shot',
  'centred',
  'note',
  'section',
  'synopsis',
  'pageBreak',
]

export type VersePart = 'first' | 'middle' | 'last'
export const VERSE_PARTS: readonly VersePart[] = ['first', 'middle', 'last']

/** A movement that the writer set for a direction, overriding its words: somebody enters or exits, or nobody does. */
export interface SaidMovement {
  readonly kind: 'entrance' | 'exit' | 'none'
  /** Who; with nobody in it, whoever the words name. One who is not among the play's characters counts for nothing. */
  readonly who: readonly CharacterId[]
}

export interface Element {
  readonly kind: ElementKind
  /**
   * The words. A line break inside the paragraph is '\n'.
   * For a cue with a `character`, only what follows the name: its extension as written, "(off)", or nothing.
   * For a cue without one, whatever has been typed so far.
   */
  readonly text: RichText
  /** Cue only: who speaks. The name shown is that character's. */
  readonly character?: CharacterId
  /** Scene and act only: the number as written in the source ("12A"), without '#'. */
  readonly number?: string
  /** Section only: depth from 1. */
  readonly level?: number
  /** Cue only: this speech is spoken at the same time as the speech before it, and printed beside it. */
  readonly dual?: true
  /** Cue only: the tone of this speech. Never printed or exported; undefined if nobody set it. */
  readonly tone?: SpeechTone
  /** Verse only: which part of a verse line that several share. It starts where the part before it ended. */
  readonly part?: VersePart
  /** Action only: what the writer says of who comes on or goes off by it; left out where its words tell. */
  readonly movement?: SaidMovement
  /** The revision, from 1, in which this paragraph was last changed: an asterisk in the margin, a colour of paper. */
  readonly revision?: number
  /**
   * Scene only: it was taken out of the play and left its number; what stood below its heading, none of which is among the
   * play's elements. The text is that of the heading it had.
   */
  readonly omitted?: readonly Element[]
  /** The block of the shared document this came from. Ignored by `samePlay`. */
  readonly id?: string
}

/** A tone in the form in which it is compared and kept: "neutral", "angry 2". */
export const spellTone = ({ name, intensity }: SpeechTone): string =>
  name === 'neutral' ? name : `${name} ${intensity}`

// a single pattern, because this is among the first code that the editor loads
const SPELLED = /^(?:neutral|(joyful|sad|angry|afraid|tender|mocking|surprised|urgent) ([123]))$/

/** What such a form says; undefined where it makes no sense. */
export function readTone(value: unknown): SpeechTone | undefined {
  const found = typeof value === 'string' && SPELLED.exec(value)
  if (!found) return undefined
  return { name: (found[1] ?? 'neutral') as ToneName, intensity: Number(found[2] ?? 1) as ToneIntensity }
}

/**
 * What a play changes of its layout, by the path of the constant: `{"elements.cue.left": 288, "strings.more": "(SUITE)"}`.
 * Lengths in points; what layout-changes.ts does not know or allow is passed over.
 */
export type LayoutChanges = Readonly<Record<string, number | string | boolean>>

/** How the play is shown and printed; kept with the text, so that everyone sees the same pages. */
export interface PlaySettings {
  readonly layout: LayoutName
  readonly paper: Paper
  /** Number the scenes that carry no number of their own, on screen and paper. */
  readonly sceneNumbers: boolean
  /** Print the estimated running time on the title page. */
  readonly runningTime: boolean
  /** Left out where the layout stands as it is. */
  readonly changes?: LayoutChanges
  /** Undefined if nothing in the play was locked and no pages were distributed. */
  readonly production?: Production
}

export interface Play {
  readonly kind: PlayKind
  readonly language: Language
  readonly titlePage: TitlePage
  /** In the order of the characters list; every `Element.character` names one of them. */
  readonly characters: readonly Character[]
  readonly elements: readonly Element[]
  readonly settings: PlaySettings
}

/** The settings a new play of this kind and language starts with. */
export function defaultSettings(kind: PlayKind, language: Language): PlaySettings {
  const layout: LayoutName = kind === 'screenplay' ? 'screenplay' : language === 'fr' ? 'stage-fr' : 'stage-us'
  return { layout, paper: language === 'fr' ? 'a4' : 'us-letter', sceneNumbers: false, runningTime: false }
}

/** A play without a word in it. */
export function emptyPlay(kind: PlayKind, language: Language): Play {
  return { kind, language, titlePage: [], characters: [], elements: [], settings: defaultSettings(kind, language) }
}
