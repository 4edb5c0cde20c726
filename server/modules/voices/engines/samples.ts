import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'

const FULL = 32_767
/** Samples above this share of full scale are compressed, so that nothing clips. */
const KNEE = 0.7

/** Changes the loudness of a sound. Samples that would be too loud are compressed, not clipped. */
export function amplify(samples: Int16Array<ArrayBuffer>, gain: number): Int16Array<ArrayBuffer> {
  if (gain === 1) return samples
  const louder = new Int16Array(samples.length)
  for (let at = 0; at < samples.length; at++) louder[at] = Math.round(bend(((samples[at] ?? 0) / FULL) * gain) * FULL)
  return louder
}

/** Compresses a sample (as a share of full scale) that is too loud. */
export function bend(sample: number): number {
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

/**
 * The number of neighbours on each side that a sample is computed from, and the number of weights tabulated for a
 * distance of one sample.
 */
const REACH = 12
const FINE = 512

/** A sinc function with a Hann window, from its middle outwards. */
const WEIGHTS = Float32Array.from({ length: REACH * FINE + 2 }, (_, at) => {
  const x = at / FINE
  if (at === 0) return 1
  return x >= REACH ? 0 : (Math.sin(Math.PI * x) / (Math.PI * x)) * (0.5 + 0.5 * Math.cos((Math.PI * x) / REACH))
})

/** Resamples a sound. Frequencies above the new limit are filtered out, so they don't alias. */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples
  const step = from / to
  const cut = Math.min(1, to / from)
  const reach = REACH / cut
  const scale = cut * FINE
  const made = new Float32Array(Math.round(samples.length / step))
  for (let at = 0; at < made.length; at++) {
    const centre = at * step
    let sum = 0
    let weights = 0
    const last = Math.min(samples.length - 1, Math.floor(centre + reach))
    for (let near = Math.max(0, Math.ceil(centre - reach)); near <= last; near++) {
      const weight = WEIGHTS[Math.round(Math.abs(near - centre) * scale)]!
      sum += samples[near]! * weight
      weights += weight
    }
    made[at] = weights === 0 ? 0 : sum / weights
  }
  return made
}

export function asIntegers(samples: Float32Array): Int16Array<ArrayBuffer> {
  const integers = new Int16Array(samples.length)
  for (let at = 0; at < samples.length; at++)
    integers[at] = Math.round(Math.max(-1, Math.min(1, samples[at]!)) * 32_767)
  return integers
}
