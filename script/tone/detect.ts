/** The tone of every speech of a play, from its words, marks, directions and what was said before. */
import type { Language, Play } from '../play.ts'
import { tonesInDirection } from './directions.ts'
import { fold, lexiconOf } from './lexicon.ts'
import { readSpeeches, type ReadSpeech } from './read-speeches.ts'
import { Scores, type ToneEvidence } from './scores.ts'
import { readSigns } from './signs.ts'
import { TONE_NAMES, type SpeechTone, type ToneIntensity, type ToneName } from './tone.ts'

export type { ToneEvidence } from './scores.ts'

export interface DetectedTone {
  /** The place of the cue among the play's elements, and the cue's id where it has one. */
  readonly cue: number
  readonly id?: string
  readonly tone: SpeechTone
  /** From 0 (a guess) to 1. */
  readonly sure: number
  /** Why, the best first; nothing where nothing speaks for another tone than neutral. */
  readonly evidence: readonly ToneEvidence[]
}

/** What a direction within a speech counts; the one before the cue may be about anybody. */
const OWN_DIRECTION = 8
const DIRECTION_BEFORE = 0.7
/**
 * How easily a tone is thought of, where anything speaks for it at all: words such as "please" and "what" stand in speeches
 * of every tone. Neutral is what a speech is that nothing speaks for.
 */
const READINESS: Record<ToneName, number> = {
  neutral: 0,
  joyful: 0.4,
  sad: 0.5,
  angry: 0.5,
  afraid: -0.7,
  tender: -0.2,
  mocking: -0.2,
  surprised: -0.1,
  urgent: -1.9,
}

/** Speeches in which nothing is said are left out. */
export function detectTones(play: Pick<Play, 'elements' | 'language'>): readonly DetectedTone[] {
  const speeches = readSpeeches(play)
  const spoken = new Map<string, SpeechTone>()
  return speeches.map((speech, at) => {
    const before = speech.opens ? undefined : speeches[at - 1]
    if (speech.opens) spoken.clear()
    const found = toneOf(speech, { language: play.language, before, last: spoken.get(speech.speaker) })
    spoken.set(speech.speaker, found.tone)
    const id = play.elements[speech.cue]?.id
    return { cue: speech.cue, ...(id !== undefined && { id }), ...found }
  })
}

interface Context {
  readonly language: Language
  readonly before: ReadSpeech | undefined
  /** How the same speaker spoke last in this scene. */
  readonly last: SpeechTone | undefined
}

function toneOf(speech: ReadSpeech, context: Context): Omit<DetectedTone, 'cue' | 'id'> {
  const scores = new Scores()
  readWords(speech, context.language, scores)
  readSigns(speech, context.before, scores)
  for (const manner of speech.manners)
    for (const one of tonesInDirection(manner).slice(0, 2))
      scores.add(one.name, OWN_DIRECTION, { kind: 'direction', text: one.word })
  for (const one of tonesInDirection(speech.before).slice(0, 1))
    scores.add(one.name, DIRECTION_BEFORE, { kind: 'direction', text: one.word })
  if (context.last && context.last.name !== 'neutral') scores.nudge(context.last.name, 0.4)
  const ranked = TONE_NAMES.map((name) => ({ name, score: leaningOf(scores, name) })).toSorted(
    (a, b) => b.score - a.score,
  )
  const [best, second] = ranked
  if (!best || best.name === 'neutral') {
    const ahead = 0.7 - Math.max(0, (second?.score ?? 0) / 2 + 0.4)
    return { tone: NEUTRAL, sure: Math.min(0.7, Math.max(0.2, ahead)), evidence: scores.evidenceFor('neutral') }
  }
  const ahead = best.score - Math.max(second?.score ?? 0, 0)
  return {
    tone: { name: best.name, intensity: strengthOf(speech, scores.of(best.name)) },
    sure: Math.min(1, Math.max(0.1, ahead / 3)),
    evidence: scores.evidenceFor(best.name),
  }
}

const NEUTRAL: SpeechTone = { name: 'neutral', intensity: 1 }

function leaningOf(scores: Scores, name: ToneName): number {
  if (scores.evidenceFor(name).length > 0) return scores.of(name) + READINESS[name]
  return name === 'neutral' ? READINESS.neutral : -Infinity
}

function readWords({ text }: ReadSpeech, language: Language, scores: Scores): void {
  const folded = fold(text)
  for (const { tone, weight, pattern } of lexiconOf(language))
    for (const match of folded.matchAll(pattern))
      scores.add(tone, weight, { kind: 'words', text: text.slice(match.index, match.index + match[0].length).trim() })
}

function strengthOf({ text, manners }: ReadSpeech, score: number): ToneIntensity {
  const directed = manners.flatMap((manner) => tonesInDirection(manner)).map(({ intensity }) => intensity)
  if (directed.length > 0) return directed.reduce((a, b) => (b > a ? b : a))
  const cries = text.match(/!/gu)?.length ?? 0
  const force = score + cries * 0.8
  return force > 7 && cries > 0 ? 3 : force > 3 ? 2 : 1
}
