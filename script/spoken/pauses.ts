import type { Utterance } from '../utterances.ts'

/** Seconds of silence: a heading is longer than a direction, that than a change of speaker, that than one's next line. */
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
