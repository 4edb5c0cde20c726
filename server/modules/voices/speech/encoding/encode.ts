import { SAMPLE_RATE, EngineError, type Speech, type WordTime } from '../../engines/engine.ts'
import { WorkerFailure, WorkerPoolFull } from '../../../../kernel/pool/worker-pool.ts'
import { inThread } from '../../engines/threads/threads.ts'
import type { SoundFormat } from './formats.ts'

/** Samples per MP3 frame at this sample rate (MPEG-2, layer III). */
const FRAME = 576
export const FRAME_SECONDS = FRAME / SAMPLE_RATE
/** Seconds of silence that the encoder and the decoder add before the first sample. All words are delayed by this. */
export const LEAD_SECONDS = (FRAME + 529) / SAMPLE_RATE

/** Bitrates in kilobits per second, indexed by the four bits in the frame header (MPEG-2, layer III). */
const BITRATES = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]

/** Returns the length in bytes of the frame at a position, or 0 if there is no frame that this server wrote. */
function frameAt(bytes: Uint8Array, at: number): number {
  const [sync = 0, version = 0, rates = 0] = bytes.subarray(at, at + 3)
  // MPEG-2, layer III, 22,050 samples per second: the only format written here
  if (sync !== 0xff || (version & 0xfe) !== 0xf2 || (rates & 0x0c) !== 0) return 0
  const bitrate = BITRATES[rates >> 4] ?? 0
  return bitrate === 0 ? 0 : Math.floor((72_000 * bitrate) / SAMPLE_RATE) + ((rates >> 1) & 1)
}

/** The number of frames nearest to a duration. */
const framesFor = (seconds: number): number => Math.round(seconds / FRAME_SECONDS)

/** The actual duration of a silence made of whole frames. */
export const silenceSeconds = (seconds: number): number => framesFor(seconds) * FRAME_SECONDS

/** Returns the first `count` frames of an MP3. No frame depends on a later one. */
function takeFrames(mp3: Uint8Array, count: number): Uint8Array {
  let at = 0
  for (let frame = 0; frame < count; frame++) at += frameAt(mp3, at)
  return mp3.subarray(0, at)
}

/** Counts the frames of an MP3 from this server. Throws if it is anything else. */
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

/**
 * Returns the duration, in seconds, of an MP3 from this server. When sounds are joined, each starts at the sum of the
 * durations before it.
 */
export const secondsOf = (mp3: Uint8Array): number => countFrames(mp3) * FRAME_SECONDS

/** Seconds of silence that are encoded once and then cut or repeated as needed. */
const SILENCE = 10

/**
 * Encodes sound in a worker thread. If the signal is aborted, throws the signal's reason. If the worker dies or the
 * queue is full, throws an EngineError, as synthesis does.
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

/** Encodes speech. For MP3, the duration and the times allow for the silence that the encoder adds. */
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
 * Returns silence as MP3, to be inserted between lines. It consists of whole frames, so its actual duration is
 * `silenceSeconds(seconds)`.
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
