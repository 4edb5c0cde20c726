import { EngineError, SAMPLE_RATE, type Speech, type WordTime } from '../../engines/engine.ts'
import { PoolFailure, PoolFull } from '../../engines/threads/pool.ts'
import { inThread } from '../../engines/threads/threads.ts'
import type { SoundFormat } from './formats.ts'
import { FRAME_SECONDS, framesFor, LEAD_SECONDS, secondsOf, takeFrames } from './frames.ts'

/** Seconds of silence that are encoded once, to be cut or repeated. */
const SILENCE = 10

/**
 * Sound as a file, made in one of the threads that speak; the signal ends it early with its reason. Where a thread dies of
 * it, or too many wait for one, it fails as the voice itself would: with an EngineError.
 */
export async function encode(
  samples: Int16Array,
  format: SoundFormat,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await inThread('encode', { samples, format }, signal)
  } catch (error) {
    if (error instanceof PoolFull) throw new EngineError('busy', { wait: 5 })
    throw error instanceof PoolFailure ? new EngineError('down', { cause: error }) : error
  }
}

/** Speech as a file, with its length and the times of its words as whoever plays that file hears them. */
export interface EncodedSpeech {
  readonly bytes: Uint8Array
  readonly seconds: number
  readonly times: readonly WordTime[]
}

/** Speech as a file: an MP3 begins a little late and ends a little later, and what is told of it counts that in. */
export async function encodeSpeech(
  { samples, times }: Speech,
  format: SoundFormat,
  signal?: AbortSignal,
): Promise<EncodedSpeech> {
  const bytes = await encode(samples, format, signal)
  if (format === 'ogg') return { bytes, seconds: samples.length / SAMPLE_RATE, times }
  const later = times.map(({ from, to }) => ({ from: from + LEAD_SECONDS, to: to + LEAD_SECONDS }))
  return { bytes, seconds: secondsOf(bytes), times: later }
}

let silence: Promise<Uint8Array<ArrayBuffer>> | null = null

/**
 * Silence as MP3, to be put between the sounds of two lines: as many whole frames as come nearest to so many seconds,
 * which is what `silenceSeconds` tells.
 */
export async function encodeSilence(seconds: number): Promise<Uint8Array<ArrayBuffer>> {
  silence ??= encode(new Int16Array(SILENCE * SAMPLE_RATE), 'mp3').catch((error: unknown) => {
    silence = null
    throw error
  })
  const long = await silence
  const most = Math.floor(SILENCE / FRAME_SECONDS)
  const parts: Uint8Array[] = []
  for (let left = framesFor(seconds); left > 0; left -= most) parts.push(takeFrames(long, Math.min(left, most)))
  return Buffer.concat(parts)
}
