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
