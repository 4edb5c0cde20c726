import { availableParallelism } from 'node:os'
import { openWorkerPool, type WorkerPool } from '../../../../kernel/pool/worker-pool.ts'
import type { SoundTasks } from './worker.ts'

// The machine's cores are one thing for the whole process, whoever needs them.
const workers: WorkerPool<SoundTasks> = openWorkerPool(new URL('./worker.ts', import.meta.url), {
  // one core stays for answering people
  threads: Math.max(1, availableParallelism() - 1),
  keptFree: 0,
  megabytes: 256,
  milliseconds: 60_000,
  idleMilliseconds: 60_000,
  queue: 2000,
  attempts: 2,
  endedBy: 'task',
})

/** Does work on sound in a thread, as `WorkerPool.ask` does. */
export const inThread = <T extends keyof SoundTasks>(
  task: T,
  input: Parameters<SoundTasks[T]>[0],
  signal?: AbortSignal,
): Promise<Awaited<ReturnType<SoundTasks[T]>>> => workers.ask(task, input, { signal })
