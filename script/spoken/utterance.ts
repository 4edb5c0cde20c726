/** An utterance, the silence before it, and the utterances that overlap it. */
import type { CharacterId } from '../character.ts'
import type { SpeechTone } from '../tone/tone.ts'

/**
 * Seconds of silence, longest first: at a heading, at a direction, at a change of speaker, between lines of one
 * speaker.
 */
export const PAUSES = {
  heading: 1.5,
  direction: 0.8,
  speaker: 0.4,
  line: 0.25,
  sentence: 0.15,
  /** Between lines of verse, if the sentence runs on. */
  enjambment: 0.05,
  /** After a line that trails off, in addition to the pause for a heading, direction, speaker or line. */
  trail: 0.7,
  /** For a speech or line that consists only of dots. */
  unsaid: 1.5,
} as const

type Said = Omit<Utterance, 'pause'>

const sameSpeakers = (a: Said, b: Said): boolean =>
  a.speakers.length === b.speakers.length && a.speakers.every((id, at) => id === b.speakers[at])

interface Verse {
  /** Whether it continues a line of verse that another speaker began. */
  readonly sharesVerse: boolean
  /** Whether it continues the sentence of the line of verse before it, in the same speech. */
  readonly isEnjambed: boolean
}

/** Returns the seconds of silence between the previous utterance and this one. */
export function pauseBefore(now: Said, last: Said | undefined, { sharesVerse, isEnjambed }: Verse): number {
  if (!last) return 0
  if (last.element === now.element) return last.ends === 'trails' ? PAUSES.trail : PAUSES.sentence
  if (sharesVerse && last.kind === 'speech') return 0
  if (isEnjambed) return PAUSES.enjambment
  const bothSpeak = now.kind === 'speech' && last.kind === 'speech'
  if (last.ends === 'cut' && bothSpeak) return 0
  const trail = last.ends === 'trails' ? PAUSES.trail : 0
  if (now.kind === 'heading' || last.kind === 'heading') return PAUSES.heading + trail
  if (!bothSpeak) return PAUSES.direction + trail
  return (sameSpeakers(now, last) ? PAUSES.line : PAUSES.speaker) + trail
}

/** The properties of an utterance that decide what it overlaps; `speech` is null for the narrator. */
export interface Turn extends Pick<Utterance, 'id' | 'joins'> {
  readonly speech: number | null
}

/**
 * Returns the group of overlapping utterances that begins at an index, as threads that run at the same time. The first
 * thread is the utterance at that index and the rest of its speech. Each speech that overlaps an utterance in the group
 * adds another thread, which begins at the place given by the `joins` of its first turn. If nothing overlaps the
 * utterance at the index, returns only that utterance.
 */
export function overlappingFrom<T extends Turn>(turns: readonly T[], at: number): readonly (readonly T[])[] {
  const first = turns[at]
  if (!first) return []
  const ids = new Set([first.id])
  const threads: T[][] = [[first]]
  let last = first
  let isJoined = false
  for (let next = at + 1; next < turns.length; next++) {
    const turn = turns[next] as T
    if (turn.joins && ids.has(turn.joins.with)) threads.push([turn])
    else if (!turn.joins && turn.speech !== null && turn.speech === last.speech) threads.at(-1)?.push(turn)
    else break
    isJoined ||= turn.joins?.with === first.id
    ids.add(turn.id)
    last = turn
  }
  return isJoined ? threads : [[first]]
}

/** Splits all turns, in order, into groups of overlapping threads. */
export function overlapGroups<T extends Turn>(turns: readonly T[]): readonly (readonly (readonly T[])[])[] {
  const stretches: (readonly (readonly T[])[])[] = []
  for (let at = 0; at < turns.length;) {
    const stretch = overlappingFrom(turns, at)
    stretches.push(stretch)
    at += stretch.flat().length
  }
  return stretches
}

export type UtteranceKind = 'heading' | 'direction' | 'speech'

/** How an utterance ends: complete, interrupted by the next one, or trailing off. */
export type UtteranceEnd = 'full' | 'cut' | 'trails'

/** Text spoken in one breath: a paragraph, or a part of a long one. */
export interface Utterance {
  /** Unique within the play: the element's id, or "at" and its index; later parts of an element end in ".2", ".3". */
  readonly id: string
  /** Its index in the play's elements. */
  readonly element: number
  readonly kind: UtteranceKind
  /** The characters who say it together; empty for the narrator. */
  readonly speakers: readonly CharacterId[]
  /** The slice of `textOf(element.text)` that begins at `from`, without asides or parentheticals. */
  readonly text: string
  readonly from: number
  /**
   * Number of the speech in the play, from 1. For the narrator, the number of the previous speech, or 0 if there is
   * none.
   */
  readonly speech: number
  /**
   * How to speak it, in the writer's words without brackets: the cue's extension and the current parenthetical. Empty
   * if there is neither.
   */
  readonly manner: string
  /** The tone of the speech, if set. */
  readonly tone?: SpeechTone
  readonly sung: boolean
  readonly ends: UtteranceEnd
  /**
   * The id of the earlier utterance that this one overlaps, and the offset in its text where this one begins. Later
   * parts of the same speech follow this one, and the next speech waits until everything before it has ended. Null if
   * this utterance begins after the previous one.
   */
  readonly joins: { readonly with: string; readonly at: number } | null
  /** Seconds of silence before it. */
  readonly pause: number
}
