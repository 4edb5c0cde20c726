/** Runs as a separate process. Reads the PDFs sent to it, one after another, and returns their pages. */
import { Worker } from 'node:worker_threads'
import type { Unreadable } from '@replique/script'
import { BUSY, type ThreadMessage, type PdfInfo, type PdfPage, type PagesResult } from './page.ts'

/** Maximum heap of a thread in megabytes. The bytes of a file are counted separately. */
const HEAP = 144
/** Maximum resident memory of the process in bytes, including garbage and libraries. */
const MOST_RESIDENT = 288 * 1024 * 1024
/**
 * Interval between checks of the resident memory in milliseconds. A damaged stream can unpack tens of megabytes between
 * two checks.
 */
const CHECK_EVERY = 10
/** The thread is asked for its own memory use only at every nth check, because each request needs a message. */
const ASK_THREAD_EVERY = 5

/** Limits for reading one file. */
export interface ReadBounds {
  /** Milliseconds of processor time, so that a busy machine reads the same pages as an idle one. */
  readonly time: number
  /** Bytes. */
  readonly memory: number
}

export const startThread = (): Worker =>
  new Worker(new URL('./thread.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: HEAP } })

class Heard {
  info: PdfInfo | undefined
  readonly pages: PdfPage[] = []

  /** Returns the pages received so far, even if the file is incomplete, or `error` if no page was received. */
  soFar(error: Unreadable): PagesResult {
    if (this.info === undefined || this.pages.length === 0) return { error }
    return { info: this.info, pages: this.pages, lost: this.info.pages - this.pages.length }
  }

  /** Handles a message from the thread. Returns the result once it is complete. */
  take(told: ThreadMessage): PagesResult | undefined {
    if (told.kind === 'opened') this.info = told.info
    else if (told.kind === 'page') this.pages.push(told.page)
    else if (told.kind === 'refused') return { error: told.error }
    else if (told.kind === 'done') return this.soFar('damaged')
    return undefined
  }
}

/** Returns the number of bytes a thread uses, or 0 if it has ended. */
const heldBy = (thread: Worker): Promise<number> =>
  thread.getHeapStatistics().then(
    ({ used_heap_size: heap, external_memory: beside }) => heap + beside,
    () => 0,
  )

/**
 * Reads the text of a PDF in a thread, which is terminated when it exceeds the time or memory limit. `whole` is true if
 * the thread can be used again. Never throws.
 */
export function readInThread(
  thread: Worker,
  bytes: Uint8Array,
  { time, memory }: ReadBounds,
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
    const clock = setTimeout(() => end(heard.soFar('too_large'), false), time * BUSY)
    const begun = process.cpuUsage()
    let checks = 0
    const looking = setInterval(() => {
      const { user, system } = process.cpuUsage(begun)
      if (process.memoryUsage.rss() > MOST_RESIDENT) end({ error: 'hostile' }, false)
      else if (user + system > time * 1000) end(heard.soFar('too_large'), false)
      else if ((checks += 1) % ASK_THREAD_EVERY === 0)
        void heldBy(thread).then((held) => held > memory && end({ error: 'hostile' }, false))
    }, CHECK_EVERY)
    const onTold = (told: ThreadMessage): void => {
      const result = heard.take(told)
      if (result !== undefined) end(result, true)
    }
    // the file exhausted the thread's memory, or triggered a bug in the library
    const onBroken = (): void => end(heard.soFar('damaged'), false)
    thread.on('message', onTold).on('error', onBroken).on('exit', onBroken)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    thread.postMessage(bytes)
  })
}

/** Maximum memory in bytes of a process that is reused for another file. */
const FIT = 200 * 1024 * 1024

export interface PdfReadRequest extends ReadBounds {
  readonly bytes: Uint8Array
}

export interface PdfReadAnswer {
  readonly result: PagesResult
  /** Whether the process has grown too large to read another file. */
  readonly isSpent: boolean
}

let thread: Worker | undefined

async function read({ bytes, ...bounds }: PdfReadRequest): Promise<void> {
  thread ??= startThread()
  const { result, whole } = await readInThread(thread, bytes, bounds)
  if (!whole) thread = undefined
  process.send?.({ result, isSpent: process.memoryUsage.rss() > FIT } satisfies PdfReadAnswer)
}

process.on('message', (asked: PdfReadRequest) => void read(asked))
// exits when the parent process has ended
process.on('disconnect', () => process.exit())
