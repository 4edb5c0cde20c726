/** What of a play is said aloud, by whom, in which order and with which silences between. */
import type { CharacterId } from './character.ts'
import type { ElementKind, Play } from './play.ts'
import { printedText } from './rich-text.ts'
import type { SpeechTone } from './tone/tone.ts'
import { isSaid } from './speeches.ts'
import { speakersOf } from './spoken/speakers.ts'
import { callSpeaker, newTelling, tellDirection, tellHeading, tellManner, tellSaid } from './spoken/telling.ts'

export type UtteranceKind = 'heading' | 'direction' | 'speech'
/** How an utterance stops: whole, broken off by whatever follows, or dying away. */
export type UtteranceEnd = 'full' | 'cut' | 'trails'

/** Something said in one breath: a paragraph, or a part of a long one. */
export interface Utterance {
  /** Unique within the play: the element's id, else "at" and its place; later parts of an element end in ".2", ".3". */
  readonly id: string
  /** Its place in the play's elements. */
  readonly element: number
  readonly kind: UtteranceKind
  /** Who says it, all at once; nobody: the narrator. */
  readonly speakers: readonly CharacterId[]
  /** As it stands in the paragraph: a slice of `textOf(element.text)` from `from`; never asides, never bracketed manners. */
  readonly text: string
  readonly from: number
  /** The how many-th speech of the play, from 1; of what the narrator says, the one before it; 0 before the first. */
  readonly speech: number
  /** How it is said, in the writer's words without brackets: the cue's extension and the parenthetical in force; '' for none. */
  readonly manner: string
  /** How the speech is meant; left out where nobody said. */
  readonly tone?: SpeechTone
  readonly sung: boolean
  readonly ends: UtteranceEnd
  /**
   * Begins when that earlier utterance has reached this offset of its text (0: when it begins) rather than after what
   * stands before it. Later parts of the same speech follow this one; the next speech waits for all before it.
   */
  readonly joins: { readonly with: string; readonly at: number } | null
  /** Seconds of silence before it. */
  readonly pause: number
}

const HEADINGS: ReadonlySet<ElementKind> = new Set(['act', 'scene'])
const DIRECTIONS: ReadonlySet<ElementKind> = new Set(['action', 'transition', 'shot', 'centred'])

/**
 * All that is said of a play in the order in which it begins: headings and directions by the narrator, speeches by their
 * speakers; notes, synopses, sections, omitted scenes, asides and brackets in a speech by nobody. No text is longer than
 * about 300 characters.
 */
export function utterancesOf(play: Pick<Play, 'elements' | 'characters'>): readonly Utterance[] {
  const speakers = speakersOf(play)
  const telling = newTelling()
  for (const [at, element] of play.elements.entries()) {
    if (HEADINGS.has(element.kind)) tellHeading(telling, element, at)
    else if (DIRECTIONS.has(element.kind)) tellDirection(telling, element, at)
    else if (element.kind === 'cue') callSpeaker(telling, element, speakers(at))
    else if (element.kind === 'parenthetical') tellManner(telling, printedText(element.text))
    else if (isSaid(element)) tellSaid(telling, element, at)
  }
  return telling.out
}
