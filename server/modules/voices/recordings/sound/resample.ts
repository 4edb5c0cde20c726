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
