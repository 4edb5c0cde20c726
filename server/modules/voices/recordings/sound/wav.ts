import { LIMITS } from '@replique/contract'

/** A parsed recording: 16-bit samples with the channels interleaved. */
export interface Wav {
  readonly rate: number
  readonly channels: 1 | 2
  readonly samples: Int16Array
}

export type WavFault = 'recording_wrong' | 'recording_too_long' | 'recording_silent'

const PCM = 1
const EXTENSIBLE = 0xfffe
const SLOWEST = 8_000
const FASTEST = 48_000
/** Browsers write two chunks. Other programs add a few with metadata. */
const MOST_CHUNKS = 16
const HEAD = 12

interface Chunk {
  readonly name: string
  readonly from: number
  readonly size: number
}

const nameAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4))

/**
 * Parses a WAV strictly: 16-bit PCM, one or two channels, and every length must be exact. A file with wrong lengths, or
 * that is truncated or has trailing data, is `recording_wrong`.
 */
export function readWav(bytes: Uint8Array): Wav | WavFault {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < HEAD || nameAt(bytes, 0) !== 'RIFF' || nameAt(bytes, 8) !== 'WAVE') return 'recording_wrong'
  if (view.getUint32(4, true) !== bytes.length - 8) return 'recording_wrong'
  const chunks = readChunks(bytes, view)
  const [format, data] = [
    chunks?.filter(({ name }) => name === 'fmt ') ?? [],
    chunks?.filter(({ name }) => name === 'data') ?? [],
  ]
  const [described, said] = [format[0], data[0]]
  if (format.length !== 1 || data.length !== 1 || !described || !said || said.from < described.from)
    return 'recording_wrong'
  const shape = readFormat(view, described)
  if (shape === null || said.size % (shape.channels * 2) !== 0) return 'recording_wrong'
  if (said.size === 0) return 'recording_silent'
  if (said.size / (shape.channels * 2) > shape.rate * LIMITS.recordingSeconds) return 'recording_too_long'
  return { ...shape, samples: samplesOf(view, said) }
}

/** All chunks of the file; null if one does not fit, or if there are too many. */
function readChunks(bytes: Uint8Array, view: DataView): Chunk[] | null {
  const chunks: Chunk[] = []
  let at = HEAD
  while (at < bytes.length) {
    if (at + 8 > bytes.length || chunks.length === MOST_CHUNKS) return null
    const chunk = { name: nameAt(bytes, at), from: at + 8, size: view.getUint32(at + 4, true) }
    if (chunk.from + chunk.size > bytes.length) return null
    chunks.push(chunk)
    // chunks of odd length are padded with one byte
    at = chunk.from + chunk.size + (chunk.size % 2)
  }
  return at === bytes.length ? chunks : null
}

function readFormat(view: DataView, { from, size }: Chunk): Pick<Wav, 'rate' | 'channels'> | null {
  if (size !== 16 && size !== 18 && size !== 40) return null
  const kind = view.getUint16(from, true)
  // the extended header repeats the format further on
  const isPcm = kind === PCM || (kind === EXTENSIBLE && size === 40 && view.getUint16(from + 24, true) === PCM)
  const channels = view.getUint16(from + 2, true)
  const rate = view.getUint32(from + 4, true)
  if (!isPcm || (channels !== 1 && channels !== 2) || rate < SLOWEST || rate > FASTEST) return null
  const frame = channels * 2
  const agrees = view.getUint32(from + 8, true) === rate * frame && view.getUint16(from + 12, true) === frame
  return agrees && view.getUint16(from + 14, true) === 16 ? { rate, channels } : null
}

function samplesOf(view: DataView, { from, size }: Chunk): Int16Array {
  const samples = new Int16Array(size / 2)
  for (let at = 0; at < samples.length; at++) samples[at] = view.getInt16(from + at * 2, true)
  return samples
}

/** Builds a WAV of one channel, for downloads. */
export function printWav(samples: Int16Array, rate: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(44 + samples.length * 2)
  const view = new DataView(bytes.buffer)
  const word = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at)
  word(0, 'RIFF')
  view.setUint32(4, bytes.length - 8, true)
  word(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, PCM, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  word(36, 'data')
  view.setUint32(40, samples.length * 2, true)
  for (let at = 0; at < samples.length; at++) view.setInt16(44 + at * 2, samples[at] ?? 0, true)
  return bytes
}
