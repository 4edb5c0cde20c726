/**
 * The central model of a play. Formats, layouts and the shared document depend on it, and it depends on none of them.
 * All its types are immutable plain values that can be stored as JSON.
 */
import type { RichText } from './rich-text.ts'
import type { Character, CharacterId } from './character.ts'
import type { Production } from './production/production.ts'
import type { TitlePage } from './title-page.ts'
import type { SpeechTone, ToneIntensity, ToneName } from './tone/tone.ts'

/**
 * Whether a play is written for the stage or for the screen. This decides which elements are offered, not which are
 * allowed.
 */
export type PlayKind = 'stage' | 'screenplay'
export const PLAY_KINDS: readonly PlayKind[] = ['stage', 'screenplay']

/**
 * The language of the text, as opposed to the interface. It is used for spacing, for strings such as MORE, and for
 * spell-checking.
 */
export type Language = 'en' | 'fr'
export const LANGUAGES: readonly Language[] = ['en', 'fr']

export type Paper = 'us-letter' | 'a4'
export const PAPERS: readonly Paper[] = ['us-letter', 'a4']

export type LayoutName = 'screenplay' | 'stage-us' | 'stage-uk' | 'stage-fr'
export const LAYOUT_NAMES: readonly LayoutName[] = ['screenplay', 'stage-us', 'stage-uk', 'stage-fr']

/**
 * The kind of a paragraph of the body. `scene` is a scene heading. `action` is action or a stage direction. `centred`
 * is centred text. `note` is a separate note by the writer and is never printed. Notes inside a paragraph are runs with
 * `aside` instead. `pageBreak` has no text.
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

/** A movement that the writer set for a direction, overriding its text: somebody enters or exits, or nobody does. */
export interface SetMovement {
  readonly kind: 'entrance' | 'exit' | 'none'
  /**
   * The characters who move. If empty, they are those named in the text. Ids that are not in the cast list are ignored.
   */
  readonly who: readonly CharacterId[]
}

export interface Element {
  readonly kind: ElementKind
  /**
   * The text. A line break inside the paragraph is '\n'. For a cue with a `character`, this is only what follows the
   * name: the extension as written, "(off)", or nothing. For a cue without a `character`, it is whatever has been typed
   * so far.
   */
  readonly text: RichText
  /** Only for cues: the speaker, whose name is displayed. */
  readonly character?: CharacterId
  /** Only for scenes and acts: the number as written in the source ("12A"), without '#'. */
  readonly number?: string
  /** Only for sections: the depth, from 1. */
  readonly level?: number
  /**
   * Only for cues: set if the speech is spoken at the same time as the previous one, in which case it is printed beside
   * it.
   */
  readonly dual?: true
  /** Only for cues: the tone of the speech. Never printed or exported. Undefined if nobody has set it. */
  readonly tone?: SpeechTone
  /**
   * Only for cues of a copy with other pages or fewer speeches than the script: the number of the speech in the script,
   * as printed. Never stored or exported.
   */
  readonly speechNumber?: string
  /** Only for verse: which part of a shared verse line this is. It starts where the previous part ended. */
  readonly part?: VersePart
  /** Only for actions: the movement set by the writer. Absent if the movement is determined by the text. */
  readonly movement?: SetMovement
  /**
   * The number, from 1, of the revision in which this paragraph was last changed. It is shown by a mark in the margin
   * and by the colour of the paper.
   */
  readonly revision?: number
  /**
   * Only for scenes: the elements of an omitted scene, whose heading keeps its number. They are not among the play's
   * elements. The `text` is still the scene's own heading.
   */
  readonly omitted?: readonly Element[]
  /** The id of this element's block in the shared document. Ignored by `samePlay`. */
  readonly id?: string
}

/** Formats a tone for comparison and storage: "neutral", "angry 2". */
export const spellTone = ({ name, intensity }: SpeechTone): string =>
  name === 'neutral' ? name : `${name} ${intensity}`

// one pattern instead of the lists in tone.ts, because the editor loads this code early
const SPELLED = /^(?:neutral|(joyful|sad|angry|afraid|tender|mocking|surprised|urgent) ([123]))$/

/** Parses a tone formatted by `spellTone`. Returns undefined if it is invalid. */
export function readTone(value: unknown): SpeechTone | undefined {
  const found = typeof value === 'string' && SPELLED.exec(value)
  if (!found) return undefined
  return { name: (found[1] ?? 'neutral') as ToneName, intensity: Number(found[2] ?? 1) as ToneIntensity }
}

/**
 * The changes a play makes to its layout, by path: `{"elements.cue.left": 288, "strings.more": "(SUITE)"}`. Lengths are
 * in points. Anything that layout-changes.ts doesn't define or allow is ignored.
 */
export type LayoutChanges = Readonly<Record<string, number | string | boolean>>

/** How the play is displayed and printed. This is stored with the text, so that everyone sees the same pages. */
export interface PlaySettings {
  readonly layout: LayoutName
  readonly paper: Paper
  /** Whether to number scenes that have no explicit number, on screen and on paper. */
  readonly sceneNumbers: boolean
  /** Whether to print the estimated running time on the title page. */
  readonly runningTime: boolean
  /** Absent if the layout is unchanged. */
  readonly changes?: LayoutChanges
  /** Undefined if nothing was ever locked and no pages were distributed. */
  readonly production?: Production
}

export interface Play {
  readonly kind: PlayKind
  readonly language: Language
  readonly titlePage: TitlePage
  /** In the order of the cast list. Every `Element.character` is the id of one of them. */
  readonly characters: readonly Character[]
  readonly elements: readonly Element[]
  readonly settings: PlaySettings
}

/** Returns the settings of a new play of this kind and language. */
export function defaultSettings(kind: PlayKind, language: Language): PlaySettings {
  const layout: LayoutName = kind === 'screenplay' ? 'screenplay' : language === 'fr' ? 'stage-fr' : 'stage-us'
  return { layout, paper: language === 'fr' ? 'a4' : 'us-letter', sceneNumbers: false, runningTime: false }
}

/** Returns a play without any content. */
export function emptyPlay(kind: PlayKind, language: Language): Play {
  return { kind, language, titlePage: [], characters: [], elements: [], settings: defaultSettings(kind, language) }
}
