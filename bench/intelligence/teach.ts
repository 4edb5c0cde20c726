/**
 * `npm run teach`: learns which features indicate a tone from the speeches in `taught`, and writes the weights to
 * script/tone. Softmax regression by stochastic gradient descent with AdaGrad steps. Deterministic: the same speeches
 * give the same weights.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { featuresOf, LANGUAGES, TONE_NAMES, WEIGHT_UNIT, type Language } from '@replique/script'
import { scenesOf } from './toned.ts'

const TAUGHT = join(import.meta.dirname, 'taught')
const ROUNDS = 20
const STEP = 0.3
/** Regularisation, and the number of times a word must occur: rare words are weak evidence. */
const DOUBT = 0.001
const SEEN = 2
/**
 * The training weight of speeches in the files x and y, which imitate older plays, where only a direction shows the
 * tone. Other speeches have a weight of 1.
 */
const DIRECTED = 2

interface Lesson {
  readonly features: Int32Array
  readonly values: Float64Array
  readonly tone: number
  readonly weight: number
}

const filesOf = (language: Language): string[] =>
  readdirSync(TAUGHT)
    .filter((name) => name.startsWith(`${language}-`))
    .toSorted()

/** Returns a hash of a language's training speeches, used to detect out-of-date weights. */
export function trainingHash(language: Language): string {
  const hash = createHash('sha256')
  for (const name of filesOf(language)) hash.update(readFileSync(join(TAUGHT, name)))
  return hash.digest('hex').slice(0, 16)
}

function lessonsOf(language: Language): { lessons: Lesson[]; names: string[] } {
  const speeches = filesOf(language).flatMap((file) =>
    scenesOf(join(TAUGHT, file), language)
      .flatMap(({ speeches: said }) => said)
      .map(({ words, tone }) => ({
        known: featuresOf(words),
        tone: TONE_NAMES.findIndex((name) => name === tone),
        weight: /^..-[xy]-/.test(file) ? DIRECTED : 1,
      })),
  )
  const counts = new Map<string, number>()
  for (const { known } of speeches) for (const name of known.keys()) counts.set(name, (counts.get(name) ?? 0) + 1)
  const names = [...counts].filter(([name, count]) => count >= (/^(b|s2) /.test(name) ? 3 : SEEN)).map(([name]) => name)
  const index = new Map(names.map((name, at) => [name, at]))
  const lessons = speeches.map(({ known, tone, weight }) => {
    const kept = [...known].filter(([name]) => index.has(name))
    return {
      features: Int32Array.from(kept, ([name]) => index.get(name)!),
      values: Float64Array.from(kept, ([, { value }]) => value),
      tone,
      weight,
    }
  })
  return { lessons, names }
}

const TONES = TONE_NAMES.length

function learn(lessons: readonly Lesson[], count: number): Float64Array {
  const weights = new Float64Array(count * TONES)
  const steps = new Float64Array(count * TONES).fill(1e-6)
  const order = lessons.map((_, at) => at)
  const likely = new Float64Array(TONES)
  const random = numbers()
  for (let round = 0; round < ROUNDS; round++) {
    shuffle(order, random)
    for (const at of order) {
      const { features, values, tone, weight } = lessons[at]!
      score(weights, lessons[at]!, likely)
      for (let f = 0; f < features.length; f++)
        for (let t = 0; t < TONES; t++) {
          const place = features[f]! * TONES + t
          const slope = (likely[t]! - Number(t === tone)) * values[f]! * weight + DOUBT * weights[place]!
          steps[place]! += slope * slope
          weights[place]! -= (STEP * slope) / Math.sqrt(steps[place]!)
        }
    }
  }
  return weights
}

/** Computes the probability of each tone with these weights. */
function score(weights: Float64Array, { features, values }: Lesson, likely: Float64Array): void {
  likely.fill(0)
  for (let f = 0; f < features.length; f++)
    for (let t = 0; t < TONES; t++) likely[t]! += weights[features[f]! * TONES + t]! * values[f]!
  const most = Math.max(...likely)
  let all = 0
  for (let t = 0; t < TONES; t++) all += likely[t] = Math.exp(likely[t]! - most)
  for (let t = 0; t < TONES; t++) likely[t]! /= all
}

/** Returns a deterministic random generator with values from 0 to 1. */
function numbers(): () => number {
  let state = 1
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32
}

function shuffle(order: number[], random: () => number): void {
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[order[i], order[j]] = [order[j]!, order[i]!]
  }
}

/**
 * Returns the weights of one feature, relative to their mean, since only differences between tones matter. Returns null
 * if all of them are small.
 */
function written(weights: Float64Array, at: number): string | null {
  const own = Array.from(weights.subarray(at * TONES, (at + 1) * TONES))
  const middle = own.reduce((a, b) => a + b, 0) / TONES
  const whole = own.map((one) => Math.round((one - middle) / WEIGHT_UNIT))
  return whole.every((one) => Math.abs(one) < 4) ? null : whole.join(' ')
}

function teach(language: Language): void {
  const { lessons, names } = lessonsOf(language)
  const weights = learn(lessons, names.length)
  const lines = names.flatMap((name, at) => {
    const line = written(weights, at)
    return line === null ? [] : [[name, line] as const]
  })
  const path = join(import.meta.dirname, `../../script/tone/learned-${language}.json`)
  const sorted = Object.fromEntries(lines.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(path, `${JSON.stringify({ taughtBy: trainingHash(language), weights: sorted }, null, 2)}\n`)
  console.log(`${language}: ${lines.length} words and marks, from ${lessons.length} speeches`)
}

if (import.meta.main) for (const language of LANGUAGES) teach(language)
