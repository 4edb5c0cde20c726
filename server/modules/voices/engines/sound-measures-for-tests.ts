import { SAMPLE_RATE } from './engine.ts'
import { FRAME, pitchOfFrame, SILENCE, strengthOf } from './natural/sound-checks.ts'

/** Measures of a sound, to test whether two sounds are alike. */
export interface Measures {
  readonly seconds: number
  /** The root mean square of all frames above the silence threshold. */
  readonly loudness: number
  /** The median pitch in hertz; 0 if there is none, as in a whisper. */
  readonly pitch: number
  /** The share of frames that have a pitch. */
  readonly voiced: number
  /** The spectral centroid in hertz. */
  readonly centre: number
}

export function measure(samples: Int16Array): Measures {
  const pitches: number[] = []
  const loud: number[] = []
  for (let at = 0; at + 2 * FRAME < samples.length; at += 2 * FRAME) {
    const frame = samples.subarray(at, at + 2 * FRAME)
    if (strengthOf(frame) < SILENCE) continue
    loud.push(strengthOf(frame) ** 2)
    const pitch = pitchOfFrame(frame)
    if (pitch > 0) pitches.push(pitch)
  }
  return {
    seconds: samples.length / SAMPLE_RATE,
    loudness: Math.sqrt(mean(loud)),
    pitch: pitches.sort((a, b) => a - b)[pitches.length >> 1] ?? 0,
    voiced: loud.length === 0 ? 0 : pitches.length / loud.length,
    centre: centreOf(samples),
  }
}

export const semitones = (from: number, to: number): number => 12 * Math.log2(to / from)

const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, one) => sum + one, 0) / numbers.length

/**
 * Estimates brightness without a Fourier transform, by comparing the energy of the differences between samples with the
 * energy of the samples.
 */
function centreOf(samples: Int16Array): number {
  let [level, change] = [1, 0]
  for (let at = 1; at < samples.length; at++) {
    level += (samples[at] ?? 0) ** 2
    change += ((samples[at] ?? 0) - (samples[at - 1] ?? 0)) ** 2
  }
  return (SAMPLE_RATE / Math.PI) * Math.asin(Math.min(1, Math.sqrt(change / level) / 2))
}
