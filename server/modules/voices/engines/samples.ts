import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'

/** Samples above this share of full scale are compressed, so that nothing clips. */
const KNEE = 0.7

/** Compresses a sample (as a share of full scale) that is too loud. */
export function softClip(sample: number): number {
  const size = Math.abs(sample)
  if (size <= KNEE) return sample
  const room = 1 - KNEE
  return Math.sign(sample) * (KNEE + room * Math.tanh((size - KNEE) / room))
}

/**
 * Packs samples without loss, so that takes and overlapping lines can be trimmed, joined and mixed again later. Each
 * sample is stored as its difference from a straight line through the two samples before it, with low and high bytes in
 * separate planes, deflated. Speech shrinks to about half its size.
 */
export async function pack(samples: Int16Array): Promise<Uint8Array> {
  const planes = new Uint8Array(samples.length * 2)
  let [before, last] = [0, 0]
  for (let at = 0; at < samples.length; at++) {
    const sample = samples[at]!
    const surprise = (sample - 2 * last + before) & 0xffff
    // zigzag encoding, so that small differences of either sign have an empty high byte
    const folded = surprise < 0x8000 ? surprise << 1 : ((~surprise << 1) | 1) & 0xffff
    planes[at] = folded & 0xff
    planes[samples.length + at] = folded >> 8
    ;[before, last] = [last, sample]
  }
  return promisify(deflate)(planes)
}

const MOST = 16 * 1024 * 1024

export async function unpack(bytes: Uint8Array): Promise<Int16Array> {
  const planes = await promisify(inflate)(bytes, { maxOutputLength: MOST })
  const samples = new Int16Array(planes.length / 2)
  let [before, last] = [0, 0]
  for (let at = 0; at < samples.length; at++) {
    const folded = planes[at]! | (planes[samples.length + at]! << 8)
    const surprise = (folded & 1) === 0 ? folded >> 1 : ~(folded >> 1)
    samples[at] = surprise + 2 * last - before
    ;[before, last] = [last, samples[at]!]
  }
  return samples
}

/** Number of zero crossings on each side of the filter, enough to make aliasing inaudible. */
const SIDES = 16
/** Frequency above which the filter attenuates, as a share of the highest frequency that both rates can represent. */
const ROLL_OFF = 0.945

/** Resamples with a windowed sinc filter, to prevent aliasing. Rates are whole numbers of samples per second. */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples
  const divisor = greatestDivisor(from, to)
  const [step, phases] = [from / divisor, to / divisor]
  const kernel = kernelOf(Math.min(1, to / from) * ROLL_OFF, phases)
  const { width, taps } = kernel
  const out = new Float32Array(Math.round((samples.length * to) / from))
  for (let n = 0; n < out.length; n++) {
    const place = n * step
    const middle = Math.floor(place / phases)
    const phase = place % phases
    let sum = 0
    const first = middle - width + 1
    const begin = Math.max(0, -first)
    const end = Math.min(2 * width, samples.length - first)
    for (let tap = begin, at = phase * 2 * width + begin; tap < end; tap++, at++)
      sum += samples[first + tap]! * taps[at]!
    out[n] = sum
  }
  return out
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b))

/** Computes the filter for each possible position of a new sample between two old ones. */
function kernelOf(cutoff: number, phases: number): { width: number; taps: Float32Array } {
  const width = Math.ceil(SIDES / cutoff)
  const taps = new Float32Array(phases * 2 * width)
  for (let phase = 0; phase < phases; phase++) {
    const own = taps.subarray(phase * 2 * width, (phase + 1) * 2 * width)
    let sum = 0
    for (let tap = 0; tap < own.length; tap++) {
      const x = tap - width + 1 - phase / phases
      own[tap] = cutoff * sinc(cutoff * x) * blackman(x / width)
      sum += own[tap]!
    }
    // normalised, so that the level doesn't change
    for (let tap = 0; tap < own.length; tap++) own[tap]! /= sum
  }
  return { width, taps }
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))

const blackman = (x: number): number =>
  Math.abs(x) >= 1 ? 0 : 0.42 + 0.5 * Math.cos(Math.PI * x) + 0.08 * Math.cos(2 * Math.PI * x)

export function asIntegers(samples: Float32Array): Int16Array<ArrayBuffer> {
  const integers = new Int16Array(samples.length)
  for (let at = 0; at < samples.length; at++)
    integers[at] = Math.round(Math.max(-1, Math.min(1, samples[at]!)) * 32_767)
  return integers
}
