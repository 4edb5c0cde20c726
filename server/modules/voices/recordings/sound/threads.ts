import { openWorkerPool, type WorkerPool } from '../../../../kernel/pool/worker-pool.ts'
import type { RecordingTasks } from './worker.ts'

// A minute of sound takes half a second; whoever records waits for nobody's whole play to be spoken.
const workers: WorkerPool<RecordingTasks> = openWorkerPool(new URL('./worker.ts', import.meta.url), {
  threads: 1,
  keptFree: 0,
  megabytes: 256,
  milliseconds: 20_000,
  idleMilliseconds: 60_000,
  queue: 200,
  attempts: 2,
  endedBy: 'task',
})

/** Does work on a recording in a thread, as `WorkerPool.ask` does. */
export const inThread = <T extends keyof RecordingTasks>(
  task: T,
  input: Parameters<RecordingTasks[T]>[0],
): Promise<Awaited<ReturnType<RecordingTasks[T]>>> => workers.ask(task, input)
