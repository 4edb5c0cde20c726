/** A stretch of a sound, in seconds. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** Loudness is looked at so many times a second. */
const STEPS = 100
/** What is this much softer than the loudest moment is silence. */
const SHARE = 0.06
/** Nobody's voice. */
const NOTHING = 0.004
/** Left before and after, so that no consonant is cut off. */
const BEFORE = 0.12
const AFTER = 0.25

/** The loudest sample of each of so many equal pieces, from 0 to 1: what a drawing of the sound shows. */
export function peaksOf(samples: Int16Array, count: number): number[] {
  return Array.from({ length: count }, (_, place) => {
    const from = Math.floor((place * samples.length) / count)
    const to = Math.max(from + 1, Math.floor(((place + 1) * samples.length) / count))
    let peak = 0
    for (let at = from; at < to; at++) peak = Math.max(peak, Math.abs(samples[at] ?? 0))
    return peak / 32_768
  })
}

/** Where somebody speaks in a sound, without the silence before and after; null where nobody does. */
export function findSpeech(samples: Int16Array, rate: number): Stretch | null {
  const seconds = samples.length / rate
  const peaks = peaksOf(samples, Math.max(1, Math.round(seconds * STEPS)))
  const loudest = peaks.reduce((most, peak) => Math.max(most, peak), 0)
  if (loudest < NOTHING) return null
  const isSpeech = (peak: number): boolean => peak >= Math.max(NOTHING, loudest * SHARE)
  const from = peaks.findIndex(isSpeech) / STEPS
  const to = (peaks.findLastIndex(isSpeech) + 1) / STEPS
  return { from: Math.max(0, from - BEFORE), to: Math.min(seconds, to + AFTER) }
}
