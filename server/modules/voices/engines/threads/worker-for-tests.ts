// A thread that fails on demand: the task says how.
import { parentPort, threadId, workerData } from 'node:worker_threads'
import type { Answer, Order, ThreadStart } from './pool.ts'

const unwanted = new Int32Array((workerData as ThreadStart).unwanted)
let turns = 0

function answer({ id, task, input }: Order): unknown {
  if (task === 'die') process.exit(1)
  if (task === 'die once' && Atomics.add(new Int32Array(input as SharedArrayBuffer), 0, 1) === 0) process.exit(1)
  if (task === 'hang') for (;;) turns++
  if (task === 'wait to be unwanted') while (Atomics.load(unwanted, 0) !== id) turns++
  if (task === 'fail') throw new Error('it failed')
  return threadId
}

function attempt(order: Order): Answer {
  try {
    return { id: order.id, result: answer(order) }
  } catch (error) {
    return { id: order.id, failure: (error as Error).message }
  }
}

const port = parentPort!
port.on('message', (order: Order) => port.postMessage(attempt(order)))
