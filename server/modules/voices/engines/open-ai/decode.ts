import { amplify } from '../amplify.ts'
import { SAMPLE_RATE } from '../engine.ts'
import { asIntegers, resample } from '../resample.ts'
import { parseWav, readPcm } from './wav.ts'

/** Sound as a service sent it. */
export interface Received {
  readonly bytes: Uint8Array
  /** Samples a second where it is bare numbers; null for a WAV file, which says so itself. */
  readonly rate: number | null
  /** Times its loudness. */
  readonly gain: number
}

/** Sound of the server from what a service sent, in this very thread; throws where that is no sound. */
export function decodeHere({ bytes, rate, gain }: Received): Promise<Int16Array<ArrayBuffer>> {
  const sound = rate === null ? parseWav(bytes) : readPcm(bytes, rate)
  if (sound.samples.length === 0) throw new Error('not a sound: nothing in it')
  return Promise.resolve(amplify(asIntegers(resample(sound.samples, sound.rate, SAMPLE_RATE)), gain))
}
