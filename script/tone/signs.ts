/** Scores each tone of one speech by punctuation, short questions and echoes; the words are in the lexicons. */
import type { ToneName } from './tone.ts'
import type { ReadSpeech } from './read-speeches.ts'
import { fold } from './lexicon.ts'

/**
 * The reason for a tone: words, punctuation, a direction, or an echo of the previous speech. The text is quoted from
 * the play.
 */
export interface ToneEvidence {
  readonly kind: 'words' | 'mark' | 'direction' | 'echo'
  readonly text: string
}

interface Reason extends ToneEvidence {
  readonly tone: ToneName
  readonly weight: number
}

/** Maximum total of weak evidence, however much there is. */
const MOST_OF_LIGHT = 1.2
export const LIGHT_WEIGHT = 1
const MOST_EVIDENCE = 3

export class Scores {
  readonly #reasons: Reason[] = []
  readonly #nudges = new Map<ToneName, number>()

  add(tone: ToneName, weight: number, evidence: ToneEvidence): void {
    const again = this.#reasons.some((one) => one.tone === tone && one.text === evidence.text)
    this.#reasons.push({ tone, weight: again ? weight * 0.3 : weight, ...evidence })
  }

  /** Adds a weight without evidence. */
  nudge(tone: ToneName, weight: number): void {
    this.#nudges.set(tone, (this.#nudges.get(tone) ?? 0) + weight)
  }

  /**
   * Returns the score of a tone. Weak evidence counts up to a limit; nudges count in full only if there is any
   * evidence.
   */
  of(tone: ToneName): number {
    let [sum, light] = [0, 0]
    for (const one of this.#reasons) {
      if (one.tone !== tone) continue
      if (one.weight < LIGHT_WEIGHT) light += one.weight
      else sum += one.weight
    }
    const said = sum + Math.min(light, MOST_OF_LIGHT)
    const nudge = this.#nudges.get(tone) ?? 0
    return said + (said > 0 ? nudge : nudge * 0.6)
  }

  /** Returns the strongest evidence for a tone with at least this weight. */
  evidenceFor(tone: ToneName, least = 0): readonly ToneEvidence[] {
    const found = this.#reasons
      .filter((one) => one.tone === tone && one.weight >= least)
      .toSorted((a, b) => b.weight - a.weight)
    const texts = new Set<string>()
    return found.flatMap(({ kind, text }) => {
      if (texts.has(text) || texts.size >= MOST_EVIDENCE) return []
      texts.add(text)
      return [{ kind, text }]
    })
  }
}

const WORD = /[\p{L}']{4,}/gu
const SMALL = new Set(
  'that this what with your have will from they them were been dans avec pour vous nous elle mais plus quoi cette tout'.split(
    ' ',
  ),
)

const contentOf = (text: string): string[] => (fold(text).match(WORD) ?? []).filter((word) => !SMALL.has(word))

export function readSigns(speech: ReadSpeech, before: ReadSpeech | undefined, scores: Scores): void {
  const { text } = speech
  const cries = text.match(/!/gu)?.length ?? 0
  const asks = text.match(/\?/gu)?.length ?? 0
  const sentences = Math.max(1, text.match(/[.!?…]+/gu)?.length ?? 1)
  readCries(cries / sentences, cries, scores)
  if (/\?\s*!|!\s*\?/u.test(text)) scores.add('surprised', 1.5, { kind: 'mark', text: '?!' })
  if (asks > 1) {
    scores.nudge('surprised', asks > 2 ? 1.2 : 0.8)
    scores.nudge('afraid', 0.4)
  }
  if (asks === 0) scores.nudge('surprised', -1)
  readDots(text, sentences, scores)
  readLaugh(text, scores)
  readStammer(text, scores)
  readCapitals(text, scores)
  if (before) readEcho(text, before.text, scores)
}

function readCries(share: number, count: number, scores: Scores): void {
  if (count === 0) {
    for (const tone of ['joyful', 'urgent', 'angry'] as const) scores.nudge(tone, -0.4)
    scores.nudge('mocking', 0.3)
    scores.nudge('sad', 0.5)
    scores.nudge('tender', 0.3)
    return
  }
  const weight = Math.min(1.4, 0.5 + share * 0.6 + count * 0.1)
  for (const tone of ['joyful', 'angry'] as const) scores.add(tone, 0.4, { kind: 'mark', text: '!' })
  for (const tone of ['joyful', 'urgent', 'angry'] as const) scores.nudge(tone, weight)
  scores.nudge('surprised', weight * 0.6)
  scores.nudge('afraid', weight * 0.4)
  scores.nudge('sad', -0.4)
  scores.nudge('mocking', -0.3)
}

/** Reads unfinished sentences, which suggest an unsure speaker. */
function readDots(text: string, sentences: number, scores: Scores): void {
  const dots = text.match(/…|\.\.\./gu)?.length ?? 0
  if (dots === 0) return
  const share = Math.min(1, dots / sentences)
  for (const tone of ['afraid', 'sad'] as const) scores.add(tone, 0.3, { kind: 'mark', text: '…' })
  scores.nudge('afraid', 0.4 + share * 0.6)
  scores.nudge('sad', 0.3 + share * 0.5)
  scores.nudge('tender', share * 0.3)
  scores.nudge('urgent', -0.3)
}

/** Reads laughter: "Ha, ha, ha!" */
function readLaugh(text: string, scores: Scores): void {
  const found = /(?<!\p{L})(?:(?:ha|ah|hi|hé|he|ho)[ ,!.]*){3,}/iu.exec(text)
  if (found) scores.add('joyful', 3, { kind: 'words', text: found[0].trim() })
}

/** Reads sentences that restart or trail off: "I, that is, we", « je, moi, enfin ». */
function readStammer(text: string, scores: Scores): void {
  const found = /(?<!\p{L})(\p{L}{1,4})(?:, | |-|… ?)\1(?!\p{L})|\p{L}+,\s(?:um|er|euh|enfin|that is)\s?,|…\s*$/iu.exec(
    text,
  )
  if (found) scores.nudge('afraid', 0.7)
}

function readCapitals(text: string, scores: Scores): void {
  const loud = /(?<!\p{L})\p{Lu}{4,}(?!\p{L})/u.exec(text)
  if (loud && /\p{Ll}/u.test(text)) scores.add('angry', 1.2, { kind: 'mark', text: loud[0] })
}

/**
 * Reads words repeated from the previous speech: a question suggests surprise, and a flat statement suggests mockery.
 */
function readEcho(text: string, before: string, scores: Scores): void {
  const heard = new Set(contentOf(before))
  const first = /^[^.!?…]{1,60}(?<mark>[.!?…])?/u.exec(text)
  const again = first ? contentOf(first[0]).filter((word) => heard.has(word)) : []
  if (!first || again.length === 0 || contentOf(first[0]).length > again.length + 2) return
  const evidence = { kind: 'echo', text: first[0].trim() } as const
  if (first.groups?.mark === '?') scores.add('surprised', 2.4, evidence)
  else if (first.groups?.mark === '.') scores.add('mocking', 1.1, evidence)
  else if (first.groups?.mark === '!') scores.add('angry', 0.9, evidence)
}
