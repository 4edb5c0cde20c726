// The thread in which plays are read, laid out and printed, so that a long one keeps nobody waiting.
import { parentPort } from 'node:worker_threads'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Answer, Order } from './pool.ts'
import { tasks } from './tasks.ts'

const port = parentPort
if (port === null) throw new Error('This file runs as a worker thread only')

async function answer({ id, task, input }: Order): Promise<Answer> {
  try {
    const work = tasks[task] as (input: unknown) => unknown
    return { id, result: await work(input) }
  } catch (error) {
    if (error instanceof Refusal) return { id, refusal: error.code }
    return { id, failure: error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : String(error) }
  }
}

port.on('message', (order: Order) => {
  void answer(order).then((given) => port.postMessage(given))
})
