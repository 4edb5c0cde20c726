import { amplify, asIntegers, resample } from '../samples.ts'
import { SAMPLE_RATE } from '../engine.ts'

/** Decoded sound of one channel, with samples from −1 to 1. */
interface Sound {
  readonly samples: Float32Array
  readonly rate: number
}

const PCM = 1
const FLOAT = 3
const EXTENSIBLE = 0xfffe
/** The length that some services send because they start sending before they know the real one. */
const UNKNOWN = 0xffff_ffff
const [LOWEST, HIGHEST] = [8000, 96_000]

interface Format {
  readonly kind: number
  readonly channels: number
  readonly rate: number
  readonly bits: number
}

const fail = (why: string): never => {
  throw new Error(`not a sound: ${why}`)
}

const nameAt = (view: DataView, at: number): string =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3))

/** Parses a WAV file of 16-bit integers or 32-bit floats. Throws if it is anything else, or truncated. */
function parseWav(bytes: Uint8Array): Sound {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 12 || nameAt(view, 0) !== 'RIFF' || nameAt(view, 8) !== 'WAVE') return fail('no WAV')
  let format: Format | null = null
  let at = 12
  while (at + 8 <= bytes.length) {
    const name = nameAt(view, at)
    const length = view.getUint32(at + 4, true)
    const start = at + 8
    if (name === 'data') {
      if (format === null) return fail('sound before its format')
      const isOpen = length === UNKNOWN || length === UNKNOWN - 1
      if (!isOpen && start + length > bytes.length) return fail('cut short')
      return readSamples(view, format, { start, end: isOpen ? bytes.length : start + length })
    }
    if (start + length > bytes.length) return fail('a part is cut short')
    if (name === 'fmt ') format = readFormat(view, start, length)
    at = start + length + (length % 2)
  }
  return fail('no samples')
}

function readFormat(view: DataView, at: number, length: number): Format {
  if (length < 16) return fail('a short format')
  const tag = view.getUint16(at, true)
  const kind = tag === EXTENSIBLE && length >= 40 ? view.getUint16(at + 24, true) : tag
  const [channels, rate, bits] = [
    view.getUint16(at + 2, true),
    view.getUint32(at + 4, true),
    view.getUint16(at + 14, true),
  ]
  const isKnown = (kind === PCM && bits === 16) || (kind === FLOAT && bits === 32)
  if (!isKnown || channels < 1 || channels > 2 || rate < LOWEST || rate > HIGHEST) return fail('an unknown format')
  return { kind, channels, rate, bits }
}

function readSamples(view: DataView, format: Format, { start, end }: { start: number; end: number }): Sound {
  const { kind, channels, rate, bits } = format
  const size = bits / 8
  const samples = new Float32Array(Math.floor((end - start) / (size * channels)))
  for (let at = 0; at < samples.length; at++) {
    let sum = 0
    for (let channel = 0; channel < channels; channel++) {
      const place = start + (at * channels + channel) * size
      sum += kind === FLOAT ? view.getFloat32(place, true) : view.getInt16(place, true) / 32_768
    }
    const sample = sum / channels
    samples[at] = Number.isFinite(sample) ? Math.max(-1, Math.min(1, sample)) : 0
  }
  return { samples, rate }
}

/** Reads raw 16-bit samples of one channel, which services send for the format "pcm". */
function readPcm(bytes: Uint8Array, rate: number): Sound {
  if (bytes.length % 2 !== 0 || rate < LOWEST || rate > HIGHEST) return fail('no bare numbers')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return readSamples(view, { kind: PCM, channels: 1, rate, bits: 16 }, { start: 0, end: bytes.length })
}

/** Sound as a service sent it. */
export interface Received {
  readonly bytes: Uint8Array
  /** Samples per second of raw samples; null for a WAV file, which has its own rate. */
  readonly rate: number | null
  /** A factor applied to the loudness. */
  readonly gain: number
}

/** Converts a service's sound to the server's format, in the current thread. Throws if it is not a sound. */
export function decodeHere({ bytes, rate, gain }: Received): Promise<Int16Array<ArrayBuffer>> {
  const sound = rate === null ? parseWav(bytes) : readPcm(bytes, rate)
  if (sound.samples.length === 0) throw new Error('not a sound: nothing in it')
  return Promise.resolve(amplify(asIntegers(resample(sound.samples, sound.rate, SAMPLE_RATE)), gain))
}
