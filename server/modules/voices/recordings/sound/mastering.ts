import { LIMITS } from '@replique/contract'
import { SAMPLE_RATE } from '../../engines/engine.ts'
import { level } from '../../engines/loudness.ts'
import { resample } from '../../engines/samples.ts'
import { mixDown, parseWav, type Wav } from '../../engines/wav.ts'

const FULL = 32_768
/** Loudness is measured in pieces of this many seconds, so that silence between words doesn't count. */
const PIECE = 0.05
const QUIETEST_SHARE = 0.1
/** Loudness, as a share of full scale, below which a recording is refused as silent. */
const SILENCE = 0.0015
/** Seconds of fade-in and fade-out, which prevent clicks at the ends of a take. */
const FADE = 0.008

export type TakeFault = 'recording_wrong' | 'recording_too_long' | 'recording_silent'

/** The highest sample rate of a recording. */
const FASTEST = 48_000

/** Parses a WAV strictly: samples must have 16 bits, and every length must be exact. */
export function parseTake(bytes: Uint8Array): Wav | TakeFault {
  const wav = parseWav(bytes)
  if (wav === null || !wav.exact || wav.encoding !== 'int16' || wav.rate > FASTEST) return 'recording_wrong'
  if (wav.data.byteLength === 0) return 'recording_silent'
  if (wav.data.byteLength / (wav.channels * 2) > wav.rate * LIMITS.recordingSeconds) return 'recording_too_long'
  return wav
}

/**
 * Converts a recording to the server's format: one channel at SAMPLE_RATE, not trimmed, with its loudness unchanged.
 */
export function readTake({
  wav,
}: {
  readonly wav: Uint8Array
}): { samples: Int16Array<ArrayBuffer> } | { fault: TakeFault } {
  const take = parseTake(wav)
  if (typeof take === 'string') return { fault: take }
  const same = rounded(resample(mixDown(take), take.rate, SAMPLE_RATE))
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

/**
 * Cuts a take to a range in seconds, brings it to the loudness of all voices, and fades its ends. `loudness` is that of
 * the take.
 */
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
  const take = samples.subarray(Math.round(from * SAMPLE_RATE), Math.round(to * SAMPLE_RATE))
  const loudness = loudnessOf(take)
  const heard = level(take)
  const fade = Math.min(Math.round(FADE * SAMPLE_RATE), Math.floor(heard.length / 2))
  for (let at = 0; at < heard.length; at++) {
    const edge = Math.min(1, at / fade, (heard.length - 1 - at) / fade)
    heard[at] = Math.round(heard[at]! * edge)
  }
  return { samples: heard, loudness }
}

export const isSilent = (loudness: number): boolean => loudness < SILENCE
