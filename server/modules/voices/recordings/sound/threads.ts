import { openWorkerPool, type WorkerPool } from '../../../../kernel/pool/worker-pool.ts'
import type { RecordingTasks } from './worker.ts'

// processing a minute of sound takes half a second; with a separate pool, it never waits for speech synthesis
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

/** Runs a task on a recording in a worker thread, with the same behaviour as `WorkerPool.ask`. */
export const inThread = <T extends keyof RecordingTasks>(
  task: T,
  input: Parameters<RecordingTasks[T]>[0],
): Promise<Awaited<ReturnType<RecordingTasks[T]>>> => workers.ask(task, input)
