import type { Unreadable } from '@replique/script'
import type { ReadLimits } from '../scripts/formats.ts'
import type { Told } from './messages.ts'
import type { PdfInfo, PdfPage } from './page.ts'
import { heldBy, leaveThread, takeThread } from './threads.ts'

/** The words of a PDF, page by page. */
export interface PdfPages {
  readonly info: PdfInfo
  readonly pages: readonly PdfPage[]
  /** Pages that are damaged, or that there was no time for. */
  readonly lost: number
}

export type PagesResult = PdfPages | { readonly error: Unreadable }

/** What a reading may take where nobody says otherwise. */
const USUAL_TIME = 7_500
const USUAL_MEMORY = 240 * 1024 * 1024
/** How often the thread's memory is looked at, in milliseconds. */
const LOOK_EVERY = 150

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

/**
 * Reads the words of a PDF in a thread of its own, which is ended when the time is over, the memory is used up or the
 * signal says so. Throws only the signal's reason.
 */
export function readPages(bytes: Uint8Array, limits: ReadLimits = {}): Promise<PagesResult> {
  const { signal, time = USUAL_TIME, memory = USUAL_MEMORY } = limits
  signal?.throwIfAborted()
  const thread = takeThread()
  const heard = new Heard()
  return new Promise((resolve, reject) => {
    const stop = new AbortController()
    const end = (result: PagesResult | undefined, ended: 'whole' | 'broken'): void => {
      if (stop.signal.aborted) return
      stop.abort()
      clearTimeout(clock)
      clearInterval(looking)
      thread.off('message', onTold).off('error', onBroken).off('exit', onBroken)
      if (ended === 'whole') leaveThread(thread)
      else void thread.terminate()
      if (result === undefined) reject(signal?.reason as Error)
      else resolve(result)
    }
    const clock = setTimeout(() => end(heard.soFar('too_large'), 'broken'), time)
    const looking = setInterval(() => {
      void heldBy(thread).then((held) => held > memory && end({ error: 'hostile' }, 'broken'))
    }, LOOK_EVERY)
    signal?.addEventListener('abort', () => end(undefined, 'broken'), { signal: stop.signal })
    const onTold = (told: Told): void => {
      const result = heard.take(told)
      if (result !== undefined) end(result, 'whole')
    }
    // memory that no file needs, or a fault of the library that only this file shows
    const onBroken = (): void => end(heard.soFar('damaged'), 'broken')
    thread.on('message', onTold).on('error', onBroken).on('exit', onBroken)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    thread.postMessage(bytes)
  })
}
