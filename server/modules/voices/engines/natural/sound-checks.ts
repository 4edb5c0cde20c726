/** Checks of what a model said: whether a line is garbled, and how high the voice is. */
import { SAMPLE_RATE } from '../engine.ts'
import { boundsOf } from '../times.ts'

/**
 * Bounds for the sound of a line: seconds per letter, with some for the beginning and the end, and the loudest sample.
 * Models garble lines of one or two words more often than others.
 */
const LEAST_PER_LETTER = 0.02
const MOST_PER_LETTER = 0.35
const MOST_AROUND = 1.5
const LEAST_PEAK = 300

/** Bounds for the sound without the silence around it. */
const LEAST_HEARD = 0.08
const MOST_HEARD_PER_LETTER = 0.25
const MOST_HEARD_AROUND = 1

/** Whether the sound of a line with this many letters, spoken at this rate, is too short, too long or too quiet. */
export function isGarbled(samples: Int16Array, letters: number, rate = 1): boolean {
  const seconds = (samples.length / SAMPLE_RATE) * rate
  if (seconds < letters * LEAST_PER_LETTER || seconds > letters * MOST_PER_LETTER + MOST_AROUND) return true
  if (!samples.some((sample) => Math.abs(sample) > LEAST_PEAK)) return true
  const { from, to } = boundsOf(samples)
  const heard = (to - from) * rate
  return heard < LEAST_HEARD || heard > letters * MOST_HEARD_PER_LETTER + MOST_HEARD_AROUND
}

/** Samples per frame in which the pitch is measured. */
export const FRAME = 1024
const [LOWEST, HIGHEST] = [50, 480]
/** Frames that are quieter count as silence. */
export const SILENCE = 150

/** Returns the median pitch of a voice in hertz; 0 if it has none, as in a whisper. */
export function pitchOf(samples: Int16Array): number {
  const pitches: number[] = []
  for (let at = 0; at + 2 * FRAME < samples.length; at += 2 * FRAME) {
    const frame = samples.subarray(at, at + 2 * FRAME)
    const pitch = strengthOf(frame) < SILENCE ? 0 : pitchOfFrame(frame)
    if (pitch > 0) pitches.push(pitch)
  }
  return pitches.sort((a, b) => a - b)[pitches.length >> 1] ?? 0
}

/** The root mean square of a frame. */
export function strengthOf(frame: Int16Array): number {
  let sum = 0
  for (const sample of frame) sum += sample * sample
  return Math.sqrt(sum / frame.length)
}

/** Estimates the pitch by autocorrelation, from the shortest delay at which the frame nearly repeats itself. */
export function pitchOfFrame(frame: Int16Array): number {
  const scores: number[] = []
  const first = Math.floor(SAMPLE_RATE / HIGHEST)
  const last = Math.ceil(SAMPLE_RATE / LOWEST)
  for (let delay = first; delay <= last; delay++) scores.push(likeness(frame, delay))
  const best = Math.max(...scores)
  if (best < 0.6) return 0
  let at = scores.findIndex((score) => score > best * 0.9)
  while ((scores[at + 1] ?? -1) > (scores[at] ?? 0)) at++
  return SAMPLE_RATE / (first + at)
}

function likeness(frame: Int16Array, delay: number): number {
  let [product, here, there] = [0, 1, 1]
  for (let at = 0; at < FRAME; at += 2) {
    const [a, b] = [frame[at] ?? 0, frame[at + delay] ?? 0]
    product += a * b
    here += a * a
    there += b * b
  }
  return product / Math.sqrt(here * there)
}
