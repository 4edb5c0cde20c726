import { availableParallelism } from 'node:os'
import { openWorkerPool, type WorkerPool } from '../../../../kernel/pool/worker-pool.ts'
import type { SoundTasks } from './worker.ts'

// one pool for the whole process, because all users share the machine's cores
const workers: WorkerPool<SoundTasks> = openWorkerPool(new URL('./worker.ts', import.meta.url), {
  // one core is left for serving requests
  threads: Math.max(1, availableParallelism() - 1),
  keptFree: 0,
  megabytes: 256,
  milliseconds: 60_000,
  idleMilliseconds: 60_000,
  queue: 2000,
  attempts: 2,
  endedBy: 'task',
})

/** Runs a task on sound in a worker thread, with the same behaviour as `WorkerPool.ask`. */
export const inThread = <T extends keyof SoundTasks>(
  task: T,
  input: Parameters<SoundTasks[T]>[0],
  signal?: AbortSignal,
): Promise<Awaited<ReturnType<SoundTasks[T]>>> => workers.ask(task, input, { signal })
