import { openPool, type Pool } from '../../engines/threads/pool.ts'
import type { WavFault } from './wav.ts'

/** What the thread of recordings can be asked for. */
export interface Tasks {
  readonly read: {
    readonly input: { readonly wav: Uint8Array }
    readonly result: { readonly samples: Int16Array<ArrayBuffer> } | { readonly fault: WavFault }
  }
  /** From and to in seconds; what comes out is MP3. */
  readonly cut: {
    readonly input: { readonly samples: Int16Array; readonly from: number; readonly to: number }
    readonly result: { readonly bytes: Uint8Array } | { readonly fault: WavFault }
  }
  /** The same before it is made MP3. */
  readonly master: {
    readonly input: { readonly samples: Int16Array; readonly from: number; readonly to: number }
    readonly result: Int16Array<ArrayBuffer>
  }
}

// A minute of sound takes half a second; whoever records waits for nobody's whole play to be spoken.
const pool: Pool = openPool(new URL('./worker.ts', import.meta.url), {
  threads: 1,
  megabytes: 256,
  milliseconds: 20_000,
  idleMilliseconds: 60_000,
  queue: 200,
})

/** Does work on a recording in a thread; throws a PoolFailure or PoolFull. */
export const inThread = <T extends keyof Tasks>(task: T, input: Tasks[T]['input']): Promise<Tasks[T]['result']> =>
  pool.ask(task, input) as Promise<Tasks[T]['result']>
