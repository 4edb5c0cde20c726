import { SAMPLE_RATE, EngineError, type Speech, type WordTime } from '../../engines/engine.ts'
import { WorkerFailure, WorkerPoolFull } from '../../../../kernel/pool/worker-pool.ts'
import { inThread } from '../../engines/threads/threads.ts'
import type { SoundFormat } from './formats.ts'

/** Samples in a frame of an MP3 at this sample rate (MPEG-2, layer III). */
const FRAME = 576
export const FRAME_SECONDS = FRAME / SAMPLE_RATE
/** How much silence the encoder and the decoder put before the first sample: words are heard later by this. */
export const LEAD_SECONDS = (FRAME + 529) / SAMPLE_RATE

/** Kilobits a second by the four bits of a header, MPEG-2 layer III. */
const BITRATES = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]

/** Length of the frame that begins here in bytes, or 0 where none of our own begins. */
function frameAt(bytes: Uint8Array, at: number): number {
  const [sync = 0, version = 0, rates = 0] = bytes.subarray(at, at + 3)
  // MPEG-2, layer III, 22,050 samples a second: all that is ever written here
  if (sync !== 0xff || (version & 0xfe) !== 0xf2 || (rates & 0x0c) !== 0) return 0
  const bitrate = BITRATES[rates >> 4] ?? 0
  return bitrate === 0 ? 0 : Math.floor((72_000 * bitrate) / SAMPLE_RATE) + ((rates >> 1) & 1)
}

/** How many frames come nearest to so many seconds. */
const framesFor = (seconds: number): number => Math.round(seconds / FRAME_SECONDS)

/** How long a silence of so many seconds plays that is made of whole frames. */
export const silenceSeconds = (seconds: number): number => framesFor(seconds) * FRAME_SECONDS

/** The first frames of an MP3: what begins a sound never leans on what comes later. */
function takeFrames(mp3: Uint8Array, count: number): Uint8Array {
  let at = 0
  for (let frame = 0; frame < count; frame++) at += frameAt(mp3, at)
  return mp3.subarray(0, at)
}

/** How many whole frames an MP3 of this server is made of; throws where it is none. */
export function countFrames(mp3: Uint8Array): number {
  let count = 0
  let at = 0
  while (at < mp3.length) {
    const length = frameAt(mp3, at)
    if (length === 0 || at + length > mp3.length) throw new Error('not a sound of this server')
    at += length
    count++
  }
  return count
}

/** The duration of an MP3 from this server. Joined sounds start at the sum of the durations before them. */
export const secondsOf = (mp3: Uint8Array): number => countFrames(mp3) * FRAME_SECONDS

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
    if (error instanceof WorkerPoolFull) throw new EngineError('busy', { wait: 5 })
    throw error instanceof WorkerFailure ? new EngineError('down', { cause: error }) : error
  }
}

/** Speech as a file, with its duration and the times of its words in that file. */
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
