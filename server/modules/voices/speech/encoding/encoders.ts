import { createMp3Encoder, createOggEncoder, type WasmMediaEncoder } from 'wasm-media-encoders'
import { SAMPLE_RATE } from '../../engines/engine.ts'
import { MP3_BITRATE, type SoundFormat } from './formats.ts'

/** Number of samples encoded per call. A cancelled encoding stops after the current chunk. */
const CHUNK = SAMPLE_RATE * 10
const OGG_QUALITY = 2
const FULL = 32_768
/** Number of files after which the Ogg encoder is replaced, because it leaks a quarter of a megabyte per file. */
const OGGS = 40

type Encoder = Pick<WasmMediaEncoder<'audio/mpeg'>, 'encode' | 'finalize'>

let mp3: Promise<WasmMediaEncoder<'audio/mpeg'>> | null = null
let ogg: Promise<WasmMediaEncoder<'audio/ogg'>> | null = null
let oggs = 0

async function openEncoder(format: SoundFormat): Promise<Encoder> {
  const common = { sampleRate: SAMPLE_RATE, channels: 1 } as const
  if (format === 'ogg') {
    if (oggs++ % OGGS === 0) ogg = null
    const encoder = await (ogg ??= createOggEncoder())
    encoder.configure({ ...common, vbrQuality: OGG_QUALITY })
    return encoder
  }
  const encoder = await (mp3 ??= createMp3Encoder())
  encoder.configure({ ...common, bitrate: MP3_BITRATE, outputSampleRate: SAMPLE_RATE })
  return encoder
}

function asFloats(samples: Int16Array): Float32Array {
  const floats = new Float32Array(samples.length)
  for (let at = 0; at < samples.length; at++) floats[at] = (samples[at] ?? 0) / FULL
  return floats
}

/** Encodes sound in the current thread. All calls share one encoder, so nothing may be awaited between chunks. */
export async function encodeInThread(
  { samples, format }: { readonly samples: Int16Array; readonly format: SoundFormat },
  isUnwanted: () => boolean,
): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = await openEncoder(format)
  const parts: Uint8Array[] = []
  for (let at = 0; at < samples.length && !isUnwanted(); at += CHUNK)
    // copied, because the encoder reuses its buffer
    parts.push(encoder.encode([asFloats(samples.subarray(at, at + CHUNK))]).slice())
  parts.push(encoder.finalize().slice())
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
