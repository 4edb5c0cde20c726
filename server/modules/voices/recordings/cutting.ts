import { refuse } from '../../../kernel/refusal.ts'
import { SAMPLE_RATE } from '../engines/engine.ts'
import { PoolFailure, PoolFull } from '../engines/threads/pool.ts'
import { inThread } from './sound/threads.ts'

/** What of a take is heard, in seconds; without an end, up to its own. */
export interface Trim {
  readonly from?: number | undefined
  readonly to?: number | undefined
}

export interface Cut {
  readonly from: number
  readonly to: number
  /** What is heard, as MP3. */
  readonly bytes: Uint8Array
}

/** Shorter than any word. */
const SHORTEST = 0.1

/** Threads that are full or gave up are no fault of the recording: it can be sent once more. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (error instanceof PoolFailure || error instanceof PoolFull) return refuse('unavailable')
    throw error
  })
}

/** A WAV in the server's own form; refuses what is none, is too long, or holds nobody's voice. */
export async function readRecording(wav: Uint8Array): Promise<Int16Array> {
  const read = await inTime(inThread('read', { wav }))
  return 'fault' in read ? refuse(read.fault) : read.samples
}

/** What is heard of a take; refuses where that is nothing. */
export async function cut(samples: Int16Array, { from = 0, to }: Trim): Promise<Cut> {
  const end = samples.length / SAMPLE_RATE
  const range = { from: Math.min(from, end), to: Math.min(to ?? end, end) }
  if (range.to - range.from < SHORTEST) return refuse('recording_silent')
  const made = await inTime(inThread('cut', { samples, ...range }))
  return 'fault' in made ? refuse(made.fault) : { ...range, bytes: made.bytes }
}
