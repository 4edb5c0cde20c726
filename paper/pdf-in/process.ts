/** Runs as a process of its own: reads the PDFs it is sent, one after the other, and answers with their pages. */
import type { Worker } from 'node:worker_threads'
import { readInThread, startThread, type Bounds } from './read-in-thread.ts'

export interface Asked extends Bounds {
  readonly bytes: Uint8Array
}

let thread: Worker | undefined

async function read({ bytes, ...bounds }: Asked): Promise<void> {
  thread ??= startThread()
  const { result, whole } = await readInThread(thread, bytes, bounds)
  if (!whole) thread = undefined
  process.send?.(result)
}

process.on('message', (asked: Asked) => void read(asked))
// nobody is left to read for
process.on('disconnect', () => process.exit())
