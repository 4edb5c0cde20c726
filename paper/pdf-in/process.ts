/** Runs as a process of its own: reads the PDFs it is sent, one after the other, and answers with their pages. */
import { Worker } from 'node:worker_threads'
import type { Unreadable } from '@replique/script'
import type { Told, PdfInfo, PdfPage, PagesResult } from './page.ts'

/** Megabytes of plain objects that a thread may hold; the bytes of a file are counted beside them. */
const HEAP = 144
/** Bytes of the whole process, what is yet to be swept up and the libraries too. */
const MOST_RESIDENT = 320 * 1024 * 1024
/** How often memory is looked at, in milliseconds. */
const LOOK_EVERY = 50

/** What a reading may take: milliseconds, and bytes. */
export interface Bounds {
  readonly time: number
  readonly memory: number
}

export const startThread = (): Worker =>
  new Worker(new URL('./thread.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: HEAP } })

class Heard {
  info: PdfInfo | undefined
  readonly pages: PdfPage[] = []

  /** What there is when the reading ends, whether or not the file does; `error` where there is nothing. */
  soFar(error: Unreadable): PagesResult {
    if (this.info === undefined || this.pages.length === 0) return { error }
    return { info: this.info, pages: this.pages, lost: this.info.pages - this.pages.length }
  }

  /** Takes what the thread tells; the result once it is known. */
  take(told: Told): PagesResult | undefined {
    if (told.kind === 'opened') this.info = told.info
    else if (told.kind === 'page') this.pages.push(told.page)
    else if (told.kind === 'refused') return { error: told.error }
    else if (told.kind === 'done') return this.soFar('damaged')
    return undefined
  }
}

/** Bytes that a thread holds; nothing once it has ended. */
const heldBy = (thread: Worker): Promise<number> =>
  thread.getHeapStatistics().then(
    ({ used_heap_size: heap, external_memory: beside }) => heap + beside,
    () => 0,
  )

/**
 * Reads the words of a PDF in a thread, which is ended when the time is over or the memory is used up; `whole` says that
 * it may read another. Never throws.
 */
export function readInThread(
  thread: Worker,
  bytes: Uint8Array,
  { time, memory }: Bounds,
): Promise<{ readonly result: PagesResult; readonly whole: boolean }> {
  const heard = new Heard()
  return new Promise((resolve) => {
    let ended = false
    const end = (result: PagesResult, whole: boolean): void => {
      if (ended) return
      ended = true
      clearTimeout(clock)
      clearInterval(looking)
      thread.off('message', onTold).off('error', onBroken).off('exit', onBroken)
      if (!whole) void thread.terminate()
      resolve({ result, whole })
    }
    const clock = setTimeout(() => end(heard.soFar('too_large'), false), time)
    const looking = setInterval(() => {
      if (process.memoryUsage.rss() > MOST_RESIDENT) end({ error: 'hostile' }, false)
      else void heldBy(thread).then((held) => held > memory && end({ error: 'hostile' }, false))
    }, LOOK_EVERY)
    const onTold = (told: Told): void => {
      const result = heard.take(told)
      if (result !== undefined) end(result, true)
    }
    // memory that no file needs, or a fault of the library that only this file shows
    const onBroken = (): void => end(heard.soFar('damaged'), false)
    thread.on('message', onTold).on('error', onBroken).on('exit', onBroken)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    thread.postMessage(bytes)
  })
}

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
