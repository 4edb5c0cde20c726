import { openWorkerPool, type WorkerPool, type WorkerPoolLimits } from '../../../kernel/pool/worker-pool.ts'
import type { tasks } from './tasks.ts'

/** Threads that parse, lay out and print plays. */
export type PlayWorkers = WorkerPool<typeof tasks>

const LIMITS: WorkerPoolLimits = {
  threads: 2,
  keptFree: 1,
  megabytes: 768,
  milliseconds: 60_000,
  // a thread takes a second to load its code, and is needed after every edit
  idleMilliseconds: 600_000,
  queue: 200,
  attempts: 1,
  bulk: new Set<keyof typeof tasks>(['firstPage', 'bring', 'draft', 'isExact', 'accept', 'assignRoles']),
  endedBy: 'thread',
}

export const openPlayWorkers = (limits: Partial<WorkerPoolLimits> = {}): PlayWorkers =>
  openWorkerPool(new URL('./worker.ts', import.meta.url), { ...LIMITS, ...limits })
