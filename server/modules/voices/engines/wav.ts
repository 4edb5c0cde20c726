/** Reads WAV files from browsers, other programs and speech services, and writes them for downloads. */

/** A parsed WAV file. */
export interface Wav {
  /** Samples per second. */
  readonly rate: number
  readonly channels: 1 | 2
  readonly encoding: 'int16' | 'float32'
  /** The samples, with the channels interleaved as in the file. */
  readonly data: DataView
  /**
   * Whether the file matches its header: every length is right, the format is consistent, and nothing follows the last
   * chunk. Speech services start sending before they know the length, so their files often don't match.
   */
  readonly exact: boolean
}

interface Chunk {
  readonly name: string
  readonly from: number
  readonly size: number
}

const PCM = 1
const FLOAT = 3
const EXTENSIBLE = 0xfffe
/** The length that some services send when they don't know the real one. */
const UNKNOWN = 0xffff_ffff
/** Whether a sample rate is accepted. */
export const isUsualRate = (rate: number): boolean => rate >= 8000 && rate <= 96_000

/** Maximum number of chunks in a file. Browsers write two; other programs add a few with metadata. */
const MOST_CHUNKS = 16
const HEAD = 12

const nameAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4))

/** Parses a WAV file of 16-bit integers or 32-bit floats. Returns null if it is anything else, or truncated. */
export function parseWav(bytes: Uint8Array): Wav | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < HEAD || nameAt(bytes, 0) !== 'RIFF' || nameAt(bytes, 8) !== 'WAVE') return null
  const { chunks, exact } = readChunks(bytes, view)
  const dataAt = chunks.findIndex(({ name }) => name === 'data')
  const [described, data] = [chunks.slice(0, dataAt).find(({ name }) => name === 'fmt '), chunks[dataAt]]
  const format = described && readFormat(view, described)
  if (!data || !format) return null
  const frame = format.channels * (format.encoding === 'int16' ? 2 : 4)
  const size = data.size - (data.size % frame)
  const isOnlyOnce = chunks.filter(({ name }) => name === 'fmt ' || name === 'data').length === 2
  return {
    ...format,
    data: new DataView(bytes.buffer, bytes.byteOffset + data.from, size),
    exact: exact && format.exact && isOnlyOnce && size === data.size && view.getUint32(4, true) === bytes.length - 8,
  }
}

/** Returns all complete chunks, and whether they make up the whole file. */
function readChunks(bytes: Uint8Array, view: DataView): { readonly chunks: readonly Chunk[]; readonly exact: boolean } {
  const chunks: Chunk[] = []
  let at = HEAD
  while (at + 8 <= bytes.length && chunks.length < MOST_CHUNKS) {
    const [name, from, size] = [nameAt(bytes, at), at + 8, view.getUint32(at + 4, true)]
    if (name === 'data' && size >= UNKNOWN - 1)
      return { chunks: [...chunks, { name, from, size: bytes.length - from }], exact: false }
    if (from + size > bytes.length) break
    chunks.push({ name, from, size })
    // chunks of odd length are padded with one byte
    at = from + size + (size % 2)
  }
  return { chunks, exact: at === bytes.length }
}

function readFormat(view: DataView, { from, size }: Chunk): Omit<Wav, 'data'> | null {
  if (size < 16) return null
  const tag = view.getUint16(from, true)
  // in an extensible header, the actual format is stored further on
  const kind = tag === EXTENSIBLE && size >= 40 ? view.getUint16(from + 24, true) : tag
  const channels = view.getUint16(from + 2, true)
  const rate = view.getUint32(from + 4, true)
  const bits = view.getUint16(from + 14, true)
  const isKnown = (kind === PCM && bits === 16) || (kind === FLOAT && bits === 32)
  if (!isKnown || (channels !== 1 && channels !== 2) || !isUsualRate(rate)) return null
  const frame = (channels * bits) / 8
  const agrees = view.getUint32(from + 8, true) === rate * frame && view.getUint16(from + 12, true) === frame
  const exact = agrees && (size === 16 || size === 18 || size === 40)
  return { rate, channels, encoding: kind === PCM ? 'int16' : 'float32', exact }
}

/** Mixes the channels into one; samples are from −1 to 1. */
export function mixDown({ channels, encoding, data }: Wav): Float32Array {
  const bytes = encoding === 'int16' ? 2 : 4
  const samples = new Float32Array(data.byteLength / (bytes * channels))
  for (let at = 0; at < samples.length; at++) {
    let sum = 0
    for (let channel = 0; channel < channels; channel++) {
      const place = (at * channels + channel) * bytes
      sum += encoding === 'int16' ? data.getInt16(place, true) / 32_768 : data.getFloat32(place, true)
    }
    const sample = sum / channels
    samples[at] = Number.isFinite(sample) ? Math.max(-1, Math.min(1, sample)) : 0
  }
  return samples
}

/** Builds a WAV file of one channel. */
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
