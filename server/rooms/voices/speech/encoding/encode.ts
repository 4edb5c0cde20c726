import { SAMPLE_RATE } from '../../engines/engine.ts'
import { inThread } from '../../engines/threads/threads.ts'
import type { SoundFormat } from './formats.ts'

/** Sound as a file, made in one of the threads that speak; the signal ends it early with its reason. */
export const encode = (
  samples: Int16Array,
  format: SoundFormat,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> => inThread('encode', { samples, format }, signal)

/** Silence of so many seconds as MP3, to be put between the sounds of two lines. */
export const encodeSilence = (seconds: number): Promise<Uint8Array<ArrayBuffer>> =>
  encode(new Int16Array(Math.max(1, Math.round(seconds * SAMPLE_RATE))), 'mp3')
