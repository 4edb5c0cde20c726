/** Quieter than this, in decibels below the loudest there can be, a meter shows nothing. */
const FLOOR = -60

/** How loud a piece of sound is, from 0 (nothing) to 1 (as loud as can be), even steps for what ears take for even. */
export function levelOf(piece: Float32Array): number {
  let sum = 0
  for (const sample of piece) sum += sample * sample
  const decibels = 10 * Math.log10(sum / Math.max(1, piece.length))
  return Number.isFinite(decibels) ? Math.min(1, Math.max(0, 1 - decibels / FLOOR)) : 0
}

/** Whether somebody is heard well: below `soft` hardly, above `loud` too much. */
export type Loudness = 'silent' | 'soft' | 'good' | 'loud'

export function loudnessOf(level: number): Loudness {
  if (level < 0.2) return 'silent'
  if (level < 0.4) return 'soft'
  return level < 0.9 ? 'good' : 'loud'
}
