// The thread in which lines are spoken and sound is encoded, so that a whole play keeps nobody waiting.
import { parentPort, workerData } from 'node:worker_threads'
import { encodeHere } from '../../speech/encoding/encoders.ts'
import { sayHere } from '../built-in/espeak.ts'
import { decodeHere } from '../open-ai/decode.ts'
import type { Answer, Order, ThreadStart } from './pool.ts'
import type { Tasks } from './threads.ts'

const port = parentPort
if (port === null) throw new Error('This file runs as a worker thread only')
const unwanted = new Int32Array((workerData as ThreadStart).unwanted)

type Work = {
  [T in keyof Tasks]: (input: Tasks[T]['input'], isUnwanted: () => boolean) => Promise<Tasks[T]['result']>
}
const work: Work = { say: sayHere, encode: encodeHere, decode: decodeHere }

async function answer({ id, task, input }: Order): Promise<Answer> {
  const isUnwanted = (): boolean => Atomics.load(unwanted, 0) === id
  try {
    return { id, result: await work[task as keyof Tasks](input as never, isUnwanted) }
  } catch (error) {
    // what failed is told without the text that was to be said
    return { id, failure: error instanceof Error ? error.message : 'unknown' }
  }
}

/** Sound goes back without being copied. */
function buffersOf(result: unknown): ArrayBuffer[] {
  const sound = ArrayBuffer.isView(result) ? result : (result as { samples?: Int16Array } | undefined)?.samples
  return sound === undefined ? [] : [sound.buffer as ArrayBuffer]
}

port.on('message', (order: Order) => {
  void answer(order).then((given) => port.postMessage(given, buffersOf(given.result)))
})
