import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'

const FULL = 32_767
/** Up to here a sample stays as it is; above, it is bent so that nothing is ever cut off. */
const KNEE = 0.7

/** Sound made louder or softer; what would be too loud is rounded, not clipped. */
export function amplify(samples: Int16Array<ArrayBuffer>, gain: number): Int16Array<ArrayBuffer> {
  if (gain === 1) return samples
  const louder = new Int16Array(samples.length)
  for (let at = 0; at < samples.length; at++) louder[at] = Math.round(bend(((samples[at] ?? 0) / FULL) * gain) * FULL)
  return louder
}

/** A sample, as a share of full, bent where it would be too loud. */
export function bend(sample: number): number {
  const size = Math.abs(sample)
  if (size <= KNEE) return sample
  const room = 1 - KNEE
  return Math.sign(sample) * (KNEE + room * Math.tanh((size - KNEE) / room))
}

/**
 * Whole takes, and lines that are heard over others, are kept to the last bit, so that they can be trimmed, joined and
 * mixed again later: each sample as what it differs from a straight line through the two before it, low and high bytes
 * apart, deflated. Speech takes about half of its room so.
 */
export async function pack(samples: Int16Array): Promise<Uint8Array> {
  const planes = new Uint8Array(samples.length * 2)
  let [before, last] = [0, 0]
  for (let at = 0; at < samples.length; at++) {
    const sample = samples[at]!
    const surprise = (sample - 2 * last + before) & 0xffff
    // signs folded, so that small surprises of either kind have an empty high byte
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

/** Neighbours on each side from which a sample is made, and how finely the weights are tabled. */
const REACH = 12
const FINE = 512

/** A sinc under Hann's window, from its middle outwards. */
const WEIGHTS = Float32Array.from({ length: REACH * FINE + 2 }, (_, at) => {
  const x = at / FINE
  if (at === 0) return 1
  return x >= REACH ? 0 : (Math.sin(Math.PI * x) / (Math.PI * x)) * (0.5 + 0.5 * Math.cos((Math.PI * x) / REACH))
})

/** The same sound with another number of samples a second: nothing above the new limit folds back. */
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
