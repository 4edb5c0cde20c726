import { getPriority, setPriority } from 'node:os'
import process from 'node:process'
import { parentPort, workerData } from 'node:worker_threads'
import type { Refusal } from '../refusal.ts'
import type { TaskAnswer, TaskMessage, Tasks, ThreadStart } from './worker-pool.ts'

/** Checked by name, because importing the class would load the whole contract into every thread. */
const isRefusal = (error: unknown): error is Refusal => error instanceof Error && error.name === 'Refusal'

/** A quarter of a processor that another thread needs too. */
const PRIORITY = 5

/**
 * Lets the threads that serve requests and store what people write go first when the processors are busy. Elsewhere than
 * on Linux, Node can only change the priority of the whole process.
 */
function lowerPriority(): void {
  if (process.platform === 'linux' && getPriority() < PRIORITY) setPriority(PRIORITY)
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
