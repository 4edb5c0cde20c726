// The thread in which recordings are read and made ready, so that what came in keeps nobody waiting, nor a play being spoken the speaker.
import { parentPort } from 'node:worker_threads'
import type { Answer, Order } from '../../engines/threads/pool.ts'
import { encodeHere } from '../../speech/encoding/encoders.ts'
import { isSilent, master, readTake } from './mastering.ts'
import type { Tasks } from './threads.ts'

const port = parentPort
if (port === null) throw new Error('This file runs as a worker thread only')

type Work = { [T in keyof Tasks]: (input: Tasks[T]['input']) => Tasks[T]['result'] | Promise<Tasks[T]['result']> }
const work: Work = {
  read: readTake,
  cut: async (input) => {
    const { samples, loudness } = master(input)
    if (isSilent(loudness)) return { fault: 'recording_silent' }
    return { bytes: await encodeHere({ samples, format: 'mp3' }, () => false) }
  },
  master: (input) => master(input).samples,
}

async function answer({ id, task, input }: Order): Promise<Answer> {
  try {
    return { id, result: await work[task as keyof Tasks](input as never) }
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : 'unknown' }
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin
port.on('message', (order: Order) => void answer(order).then((given) => port.postMessage(given)))
