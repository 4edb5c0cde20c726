import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { basename } from 'node:path'
import process from 'node:process'
import { parentPort, workerData } from 'node:worker_threads'
import type { Refusal } from '../refusal.ts'
import type { TaskAnswer, TaskMessage, Tasks, ThreadStart } from './worker-pool.ts'

/** Checked by name, because importing the class would load the whole contract into every thread. */
const isRefusal = (error: unknown): error is Refusal => error instanceof Error && error.name === 'Refusal'

/**
 * Lets the threads that serve requests and store what people write go first when the processors are busy. Only Linux
 * has a priority for each thread.
 */
function lowerPriority(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // without /proc, the thread keeps its priority
  }
}

/**
 * Runs the tasks that the pool requests. `buffersOf` lists the buffers in a result that are transferred instead of
 * copied.
 */
export function serveTasks(tasks: Tasks, buffersOf: (result: unknown) => ArrayBuffer[] = () => []): void {
  const port = parentPort
  if (port === null) throw new Error('This file runs as a worker thread only')
  lowerPriority()
  const unwanted = new Int32Array((workerData as ThreadStart).unwanted)
  const answer = async ({ id, task, input }: TaskMessage): Promise<TaskAnswer> => {
    try {
      const run = tasks[task]
      if (run === undefined) throw new Error(`there is no task “${task}”`)
      return { id, result: await run(input as never, () => Atomics.load(unwanted, 0) === id) }
    } catch (error) {
      if (isRefusal(error)) return { id, refusal: error.code }
      const { message, stack } = error instanceof Error ? error : new Error(String(error))
      return { id, failure: { message, stack } }
    }
  }
  port.on('message', (message: TaskMessage) => {
    void answer(message).then((given) => port.postMessage(given, buffersOf(given.result)))
  })
}
