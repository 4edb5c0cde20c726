import { level } from '../loudness.ts'
import { asIntegers, resample } from '../samples.ts'
import { SAMPLE_RATE } from '../engine.ts'
import { isUsualRate, mixDown, parseWav, type Wav } from '../wav.ts'

/** Reads raw 16-bit mono samples, which services send for the format "pcm". */
function readPcm(bytes: Uint8Array, rate: number): Wav | null {
  if (bytes.length % 2 !== 0 || !isUsualRate(rate)) return null
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { rate, channels: 1, encoding: 'int16', data, exact: true }
}

/** A sound as received from a service. */
export interface ReceivedSound {
  readonly bytes: Uint8Array
  /** Samples per second of raw samples; null for a WAV file, which has its own rate. */
  readonly rate: number | null
  /** Loudness relative to that of all voices, as a factor. */
  readonly gain: number
}

/** Converts a service's sound to the server's format, in the current thread. Throws if the bytes are not audio. */
export function decodeInThread({ bytes, rate, gain }: ReceivedSound): Promise<Int16Array<ArrayBuffer>> {
  const wav = rate === null ? parseWav(bytes) : readPcm(bytes, rate)
  if (wav === null || wav.data.byteLength === 0) throw new Error('not a sound')
  return Promise.resolve(level(asIntegers(resample(mixDown(wav), wav.rate, SAMPLE_RATE)), gain))
}
