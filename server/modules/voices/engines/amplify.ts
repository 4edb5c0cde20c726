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
