import { availableParallelism } from 'node:os'
import type { SoundFormat } from '../../speech/encoding/formats.ts'
import type { Line } from '../built-in/line.ts'
import type { Speech } from '../engine.ts'
import type { Received } from '../open-ai/decode.ts'
import { openPool, type Pool, type PoolLimits } from './pool.ts'

/** What the threads of sound can be asked for. */
export interface Tasks {
  readonly say: { readonly input: Line; readonly result: Speech }
  readonly encode: {
    readonly input: { readonly samples: Int16Array; readonly format: SoundFormat }
    readonly result: Uint8Array<ArrayBuffer>
  }
  readonly decode: { readonly input: Received; readonly result: Int16Array<ArrayBuffer> }
}

const LIMITS: PoolLimits = {
  // one core stays for answering people
  threads: Math.max(1, availableParallelism() - 1),
  megabytes: 256,
  milliseconds: 60_000,
  idleMilliseconds: 60_000,
  queue: 2000,
}

// The machine's cores are one thing for the whole process, whoever needs them.
const pool: Pool = openPool(new URL('./worker.ts', import.meta.url), LIMITS)

/** Does work on sound in a thread; throws a PoolFailure or PoolFull, or the signal's reason. */
export const inThread = <T extends keyof Tasks>(
  task: T,
  input: Tasks[T]['input'],
  signal?: AbortSignal,
): Promise<Tasks[T]['result']> => pool.ask(task, input, signal) as Promise<Tasks[T]['result']>
