/** Hears when somebody has ended speaking, from nothing but how loud it is; no word is recognised and nothing is kept. */
export interface Ear {
  /** How loud the room is by itself, from 0 to 1. */
  readonly floor: number
  /** Milliseconds somebody has spoken, and been quiet since. */
  readonly spoken: number
  readonly quiet: number
}

/** Louder than this, and than so many times the room, is somebody speaking. */
const LEAST = 0.012
const TIMES = 2.5
/** Less than this is a cough or a chair; a pause within a line is shorter than that. */
const SPOKEN = 300
const QUIET = 1200
/** How fast the room is taken to have become louder, a millisecond. */
const RISING = 0.00002

export const LISTENING: Ear = { floor: LEAST, spoken: 0, quiet: 0 }

export const isLoud = ({ floor }: Ear, level: number): boolean => level > Math.max(LEAST, floor * TIMES)

/** After so many milliseconds of a loudness from 0 to 1. */
export function hear(ear: Ear, level: number, ms: number): Ear {
  if (isLoud(ear, level)) return { floor: ear.floor + RISING * ms * ear.floor, spoken: ear.spoken + ms, quiet: 0 }
  const floor = level < ear.floor ? ear.floor * 0.9 + level * 0.1 : Math.min(level, ear.floor + RISING * ms)
  // a short noise is forgotten with the silence after it
  const spoken = ear.spoken < SPOKEN && ear.quiet > SPOKEN ? 0 : ear.spoken
  return { floor, spoken, quiet: ear.quiet + ms }
}

/** Somebody has spoken and is done. */
export const hasEnded = ({ spoken, quiet }: Ear): boolean => spoken >= SPOKEN && quiet >= QUIET

/** How loud a stretch of samples is, from 0 to 1: the root of their mean square. */
export function loudness(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return samples.length === 0 ? 0 : Math.min(1, Math.sqrt(sum / samples.length))
}
