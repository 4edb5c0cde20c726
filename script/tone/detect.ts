/**
 * The tone of every speech of a play: from what was learned of words and marks, from rules for what a speech says by
 * itself and in its place, and from directions.
 */
import type { Language, Play } from '../play.ts'
import { tonesInDirection } from './directions.ts'
import { fold, lexiconOf } from './lexicon.ts'
import { readSpeeches, type ReadSpeech } from './read-speeches.ts'
import { LIGHT, Scores, type ToneEvidence } from './scores.ts'
import { learnedOf } from './learned.ts'
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

/** A direction within a speech decides, whatever its words; the one before the cue may be about anybody. */
const OWN_DIRECTION = 40
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

/** What the rules count beside what was learned, which is a logarithm of how likely a tone is. */
const RULES = 0.5
/** For a tone of which the rules find nothing. */
const NO_RULE = -1.5
/** Older plays say less of what they mean than the speeches that were learned from: calm is thought of last. */
const CALM = -1.5

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
  const learned = learnedOf(speech.text, context.language)
  const evidenceFor = (name: ToneName): readonly ToneEvidence[] =>
    name === 'neutral'
      ? []
      : firstOf([...scores.evidenceFor(name, LIGHT), ...learned.evidenceFor(name), ...scores.evidenceFor(name)])
  const ranked = TONE_NAMES.map((name) => {
    const ruled = leaningOf(scores, name)
    const score = learned.likely[name] + RULES * (Number.isFinite(ruled) ? ruled : NO_RULE)
    return { name, score: name === 'neutral' ? score + CALM : score }
  }).toSorted((a, b) => b.score - a.score)
  // whatever nothing in the speech shows is not said of it
  const best = ranked.find(({ name }) => name === 'neutral' || evidenceFor(name).length > 0)?.name ?? 'neutral'
  const sure = shareOf(
    ranked.map(({ score }) => score),
    ranked.findIndex(({ name }) => name === best),
  )
  if (best === 'neutral') return { tone: NEUTRAL, sure, evidence: [] }
  return {
    tone: { name: best, intensity: strengthOf(speech, scores.of(best)) },
    sure,
    evidence: evidenceFor(best),
  }
}

/** Rules and what was learned look at the same words, and would be sure twice. */
const TOO_SURE = 2

/** How much of the likelihood of all is that of one. */
function shareOf(scores: readonly number[], at: number): number {
  const most = Math.max(...scores)
  const powers = scores.map((score) => Math.exp((score - most) / TOO_SURE))
  return powers[at]! / powers.reduce((a, b) => a + b, 0)
}

const MOST_EVIDENCE = 3

/** The first few, none of which stands in another. */
function firstOf(evidence: readonly ToneEvidence[]): readonly ToneEvidence[] {
  const kept: ToneEvidence[] = []
  for (const one of evidence)
    if (kept.length < MOST_EVIDENCE && !kept.some(({ text }) => text.includes(one.text) || one.text.includes(text)))
      kept.push(one)
  return kept
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
