import { SAMPLE_RATE } from '../../engines/engine.ts'
import { readWav, type WavFault } from './wav.ts'

/** Crossings of zero on each side of the filter: enough that nothing is heard of what cannot be kept. */
const SIDES = 16
/** Where the filter begins to close, of what can be kept. */
const ROLL_OFF = 0.945

/**
 * Samples at another rate, by a windowed sinc: what is too high for the new rate is taken out, not folded down.
 * Rates are whole numbers of samples a second.
 */
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

/** The filter for each place that a new sample can have between two old ones. */
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
    // so that a level stays the same level
    for (let tap = 0; tap < own.length; tap++) own[tap]! /= sum
  }
  return { width, taps }
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))

const blackman = (x: number): number =>
  Math.abs(x) >= 1 ? 0 : 0.42 + 0.5 * Math.cos(Math.PI * x) + 0.08 * Math.cos(2 * Math.PI * x)

const FULL = 32_768
/** The loudness that speech has in this server, as a share of full: the built-in voices speak with 0.115 to 0.15. */
const SPEECH_LEVEL = 0.13
/** What somebody says far from their microphone is not made so loud that one hears the room. */
const MOST_GAIN = 16
/** Up to here a sample stays as it is; above, it is bent so that nothing is ever cut off. */
const KNEE = 0.7
/** Loudness is measured over pieces of this many seconds, and silence between words does not count. */
const PIECE = 0.05
const QUIETEST_SHARE = 0.1
/** Quieter than this is nobody's voice. */
const SILENCE = 0.0015
/** Seconds of fade-in and fade-out at the ends of a take, so that there is no click. */
const FADE = 0.008

/** A take in the server's own form: one channel at SAMPLE_RATE, as it was said. */
export function readTake({
  wav,
}: {
  readonly wav: Uint8Array
}): { samples: Int16Array<ArrayBuffer> } | { fault: WavFault } {
  const read = readWav(wav)
  if (typeof read === 'string') return { fault: read }
  const { rate, channels, samples } = read
  const mono = new Float32Array(samples.length / channels)
  for (let at = 0; at < mono.length; at++) {
    const left = samples[at * channels] ?? 0
    mono[at] = (channels === 1 ? left : (left + (samples[at * 2 + 1] ?? 0)) / 2) / FULL
  }
  const same = rounded(resample(mono, rate, SAMPLE_RATE))
  return loudnessOf(same) < SILENCE ? { fault: 'recording_silent' } : { samples: same }
}

function rounded(samples: Float32Array): Int16Array<ArrayBuffer> {
  const out = new Int16Array(samples.length)
  for (let at = 0; at < out.length; at++) out[at] = Math.max(-FULL, Math.min(FULL - 1, Math.round(samples[at]! * FULL)))
  return out
}

/** How loud somebody speaks, as a share of full: the root mean square of the pieces in which they do. */
export function loudnessOf(samples: Int16Array): number {
  const size = Math.round(PIECE * SAMPLE_RATE)
  const powers: number[] = []
  for (let from = 0; from < samples.length; from += size) {
    const piece = samples.subarray(from, from + size)
    let sum = 0
    for (const sample of piece) sum += (sample / FULL) ** 2
    powers.push(sum / piece.length)
  }
  const loudest = powers.reduce((most, power) => Math.max(most, power), 0)
  const spoken = powers.filter((power) => power >= loudest * QUIETEST_SHARE ** 2)
  return Math.sqrt(spoken.reduce((sum, power) => sum + power, 0) / Math.max(1, spoken.length))
}

/** What is heard of a take: from and to in seconds, as loud as the voices beside it, without a click at its ends. */
export function master({
  samples,
  from,
  to,
}: {
  readonly samples: Int16Array
  readonly from: number
  readonly to: number
}): {
  samples: Int16Array<ArrayBuffer>
  loudness: number
} {
  const heard = samples.slice(Math.round(from * SAMPLE_RATE), Math.round(to * SAMPLE_RATE))
  const loudness = loudnessOf(heard)
  const gain = loudness === 0 ? 1 : Math.min(MOST_GAIN, SPEECH_LEVEL / loudness)
  const fade = Math.min(Math.round(FADE * SAMPLE_RATE), Math.floor(heard.length / 2))
  for (let at = 0; at < heard.length; at++) {
    const edge = Math.min(1, at / fade, (heard.length - 1 - at) / fade)
    heard[at] = Math.round(bend((heard[at]! / FULL) * gain * edge) * (FULL - 1))
  }
  return { samples: heard, loudness }
}

export const isSilent = (loudness: number): boolean => loudness < SILENCE

function bend(sample: number): number {
  const size = Math.abs(sample)
  if (size <= KNEE) return sample
  const room = 1 - KNEE
  return Math.sign(sample) * (KNEE + room * Math.tanh((size - KNEE) / room))
}
