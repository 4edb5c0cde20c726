/** Something said in one breath: the silence before it, and what is said together with it. */
import type { CharacterId } from '../character.ts'
import type { SpeechTone } from '../tone/tone.ts'

/**
 * Seconds of silence, longest first: after a heading, after a direction, at a change of speaker, between lines of one
 * speaker.
 */
export const PAUSE = {
  heading: 1.5,
  direction: 0.8,
  speaker: 0.4,
  line: 0.25,
  sentence: 0.15,
  /** After a line that dies away, besides the others. */
  trail: 0.7,
  /** A speech or line of dots alone. */
  unsaid: 1.5,
} as const

type Said = Omit<Utterance, 'pause'>

const sameSpeakers = (a: Said, b: Said): boolean =>
  a.speakers.length === b.speakers.length && a.speakers.every((id, at) => id === b.speakers[at])

/** The silence between what was said last and what is said now. */
export function pauseBefore(now: Said, last: Said | undefined, { sharesVerse }: { sharesVerse: boolean }): number {
  if (!last) return 0
  if (last.element === now.element) return last.ends === 'trails' ? PAUSE.trail : PAUSE.sentence
  if (sharesVerse && last.kind === 'speech') return 0
  const bothSpeak = now.kind === 'speech' && last.kind === 'speech'
  if (last.ends === 'cut' && bothSpeak) return 0
  const trail = last.ends === 'trails' ? PAUSE.trail : 0
  if (now.kind === 'heading' || last.kind === 'heading') return PAUSE.heading + trail
  if (!bothSpeak) return PAUSE.direction + trail
  return (sameSpeakers(now, last) ? PAUSE.line : PAUSE.speaker) + trail
}

/** As much of something that is said as tells beside whom it is said; `speech` is null for what the narrator says. */
export interface Turn extends Pick<Utterance, 'id' | 'joins'> {
  readonly speech: number | null
}

/**
 * Those that are heard as one stretch from a place on, as threads: the one at that place with whatever follows it in its
 * speech, then one for everybody who falls in. Within a thread they follow each other; a thread but the first begins as
 * its first turn's `joins` says. Mostly that is a single turn: a stretch is never longer than the overlap needs.
 */
export function togetherFrom<T extends Turn>(turns: readonly T[], at: number): readonly (readonly T[])[] {
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

/** All of it in its order, cut into such stretches. */
export function stretchesOf<T extends Turn>(turns: readonly T[]): readonly (readonly (readonly T[])[])[] {
  const stretches: (readonly (readonly T[])[])[] = []
  for (let at = 0; at < turns.length;) {
    const stretch = togetherFrom(turns, at)
    stretches.push(stretch)
    at += stretch.flat().length
  }
  return stretches
}

export type UtteranceKind = 'heading' | 'direction' | 'speech'

/** How an utterance ends: complete, interrupted by the next one, or trailing off. */
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
  /**
   * How to speak it, in the writer’s words without brackets: the cue’s extension and the current parenthetical; '' for
   * none.
   */
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
