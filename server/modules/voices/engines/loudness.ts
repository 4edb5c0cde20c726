/** Loudness as people hear it, after EBU R 128 and ITU-R BS.1770, so that all voices and recordings are equally loud. */
import { SAMPLE_RATE } from './engine.ts'
import { softClip } from './samples.ts'

const FULL = 32_767
/** The loudness of every line that is neither whispered nor shouted, in LUFS. Leaves room for shouting. */
export const LEVEL = -20
/** The maximum change of a quiet sound, as a factor. More would make a room's noise audible. */
const MOST_GAIN = 16
/** Blocks whose loudness is measured, in seconds, and the distance between them. */
const [BLOCK, STEP] = [0.4, 0.1]
/** Blocks below the first, in LUFS, or this much below the mean, in LU, count as silence. */
const [SILENCE, QUIETER] = [-70, -10]
/** Compressing peaks makes a sound quieter, so the gain is corrected until the loudness is this close, in LU. */
const [CLOSE, ROUNDS] = [0.05, 4]

/** A digital filter of second order, normalised so that a0 is 1. */
type Filter = readonly [b0: number, b1: number, b2: number, a1: number, a2: number]

/** The two filters of BS.1770 for our sample rate: the head's effect on high sounds, then the ear's on low ones. */
const FILTERS: readonly Filter[] = [shelf(1681.974450955533, 3.999843853973347, 0.7071752369554196), highPass()]

function shelf(hertz: number, decibels: number, q: number): Filter {
  const k = Math.tan((Math.PI * hertz) / SAMPLE_RATE)
  const high = 10 ** (decibels / 20)
  const middle = high ** 0.4996667741545416
  const a0 = 1 + k / q + k * k
  return [
    (high + (middle * k) / q + k * k) / a0,
    (2 * (k * k - high)) / a0,
    (high - (middle * k) / q + k * k) / a0,
    (2 * (k * k - 1)) / a0,
    (1 - k / q + k * k) / a0,
  ]
}

function highPass(): Filter {
  const [hertz, q] = [38.13547087602444, 0.5003270373238773]
  const k = Math.tan((Math.PI * hertz) / SAMPLE_RATE)
  const a0 = 1 + k / q + k * k
  return [1, -2, 1, (2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0]
}

/** Filters samples in place. */
function filter(samples: Float64Array, [b0, b1, b2, a1, a2]: Filter): void {
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  for (let at = 0; at < samples.length; at++) {
    const x = samples[at]!
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
    x2 = x1
    x1 = x
    y2 = y1
    y1 = y
    samples[at] = y
  }
}

const inLufs = (power: number): number => 10 * Math.log10(power) - 0.691

const mean = (powers: readonly number[]): number => powers.reduce((sum, power) => sum + power, 0) / powers.length

/** The mean power of each block; of the whole sound if it is shorter than a block. */
function powersOf(samples: Float64Array): number[] {
  const size = Math.min(samples.length, Math.round(BLOCK * SAMPLE_RATE))
  const step = Math.round(STEP * SAMPLE_RATE)
  const powers: number[] = []
  for (let from = 0; from + size <= samples.length; from += step) {
    let sum = 0
    for (let at = from; at < from + size; at++) sum += samples[at]! ** 2
    powers.push(sum / size)
  }
  return powers
}

/** Returns the integrated loudness of a sound in LUFS; −Infinity if it is silent. */
export function measureLoudness(samples: Int16Array): number {
  if (samples.length === 0) return -Infinity
  const heard = new Float64Array(samples.length)
  for (let at = 0; at < samples.length; at++) heard[at] = samples[at]! / FULL
  for (const one of FILTERS) filter(heard, one)
  const audible = powersOf(heard).filter((power) => inLufs(power) > SILENCE)
  if (audible.length === 0) return -Infinity
  const gate = inLufs(mean(audible)) + QUIETER
  return inLufs(mean(audible.filter((power) => inLufs(power) > gate)))
}

/**
 * Brings a sound to `LEVEL`, or above or below it by `gain`, a factor. Samples that would be too loud are compressed,
 * not clipped.
 */
export function level(samples: Int16Array, gain = 1): Int16Array<ArrayBuffer> {
  const wanted = LEVEL + 20 * Math.log10(gain)
  const loudness = measureLoudness(samples)
  if (loudness === -Infinity || gain === 0) return new Int16Array(samples.length)
  let factor = 1
  const levelled = Int16Array.from(samples)
  for (let round = 0, is = loudness; round < ROUNDS && Math.abs(wanted - is) > CLOSE; round++) {
    factor = Math.min(MOST_GAIN, factor * 10 ** ((wanted - is) / 20))
    for (let at = 0; at < samples.length; at++)
      levelled[at] = Math.round(softClip((samples[at]! / FULL) * factor) * FULL)
    is = measureLoudness(levelled)
  }
  return levelled
}
