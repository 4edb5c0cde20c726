/** Runs as a process of its own: reads the PDFs it is sent, one after the other, and answers with their pages. */
import type { Worker } from 'node:worker_threads'
import { readInThread, startThread, type Bounds } from './read-in-thread.ts'
import type { PagesResult } from './read-pages.ts'

/** Bytes of a process that is worth keeping for the next file. */
const FIT = 200 * 1024 * 1024

export interface Asked extends Bounds {
  readonly bytes: Uint8Array
}

export interface Answered {
  readonly result: PagesResult
  /** Whether the process has grown too large to read another. */
  readonly isSpent: boolean
}

let thread: Worker | undefined

async function read({ bytes, ...bounds }: Asked): Promise<void> {
  thread ??= startThread()
  const { result, whole } = await readInThread(thread, bytes, bounds)
  if (!whole) thread = undefined
  process.send?.({ result, isSpent: process.memoryUsage.rss() > FIT } satisfies Answered)
}

process.on('message', (asked: Asked) => void read(asked))
// nobody is left to read for
process.on('disconnect', () => process.exit())
