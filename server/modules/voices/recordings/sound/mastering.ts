import { SAMPLE_RATE } from '../../engines/engine.ts'
import { readWav, type WavFault } from './wav.ts'

/** Zero crossings on each side of the filter, enough to make aliasing inaudible. */
const SIDES = 16
/** Where the filter starts to cut off, as a share of the highest frequency that can be kept. */
const ROLL_OFF = 0.945

/**
 * Resamples with a windowed sinc, which filters out frequencies above the new limit so that they don't alias. Rates are
 * whole numbers of samples per second.
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

const FULL = 32_768
/** The target loudness of speech, as a share of full scale. The built-in voices have 0.115 to 0.15. */
const SPEECH_LEVEL = 0.13
/** The maximum gain for a quiet recording. More would make the room noise audible. */
const MOST_GAIN = 16
/** Samples above this share of full scale are compressed, so that nothing clips. */
const KNEE = 0.7
/** The length in seconds of the pieces in which loudness is measured. Silence between words is not counted. */
const PIECE = 0.05
const QUIETEST_SHARE = 0.1
/** Anything quieter contains no voice. */
const SILENCE = 0.0015
/** Seconds of fade-in and fade-out at the ends of a take, so that there is no click. */
const FADE = 0.008

/**
 * Converts a recording to the server's format: one channel at SAMPLE_RATE, not trimmed, with its loudness unchanged.
 */
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

/** Measures loudness as a share of full scale: the root mean square of the pieces that contain speech. */
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

/** Cuts a take to a range in seconds, matches its loudness to the other voices, and fades its ends. */
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
