/** The page that the benchmark controls: `window.bench` measures one contender in this document. */
import * as Y from 'yjs'
import type { Contender, Mounted } from './contender.ts'

export interface PageBench {
  /** Loads a document and mounts the editor on it. Returns the milliseconds from mounting to the first paint. */
  open(update: string): Promise<number>
  focus(index: number): void
  /** Starts recording, for each key, the milliseconds from the keyboard event to the paint that shows it. */
  listen(): void
  /** Returns the recorded milliseconds. */
  keys(): number[]
  /** For each of the peer's updates, returns the milliseconds of script and layout until its key is in the document. */
  remote(updates: string[]): number[]
  /** Returns the state of the shared document, for the typing peer. */
  state(): string
  text(): string
  /**
   * Returns the milliseconds of script and layout needed to find these words, and to replace at most `most` of them in
   * one step.
   */
  replace(words: string, by: string, most: number): { found: number; find: number; replaced: number; replace: number }
  /** Adds five people whose carets keep moving. */
  company(): void
}

declare global {
  interface Window {
    bench: PageBench
  }
}

const bytes = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
const base64 = (update: Uint8Array) => {
  let out = ''
  for (let i = 0; i < update.length; i += 8192) out += String.fromCharCode(...update.subarray(i, i + 8192))
  return btoa(out)
}

/** Resolves after the browser has painted, in a task after the next frame. */
const painted = () =>
  new Promise<number>((resolve) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve(performance.now()), { once: true })
      port1.start()
      port2.postMessage(null)
    }),
  )

export function serve(contender: Contender): void {
  const place = document.querySelector<HTMLElement>('#place')!
  const shared = new Y.Doc()
  let mounted: Mounted
  const times: number[] = []
  window.bench = {
    async open(update) {
      Y.applyUpdate(shared, bytes(update))
      await painted()
      const start = performance.now()
      mounted = contender.mount(place, shared)
      return (await painted()) - start
    },
    focus: (index) => mounted.focusBlock(index),
    listen() {
      window.addEventListener('keydown', (event) => void painted().then((at) => times.push(at - event.timeStamp)), {
        capture: true,
      })
    },
    keys: () => times,
    remote: (updates) =>
      updates.map((update) => {
        const decoded = bytes(update)
        const start = performance.now()
        Y.applyUpdate(shared, decoded, 'peer')
        place.getBoundingClientRect()
        return performance.now() - start
      }),
    state: () => base64(Y.encodeStateAsUpdate(shared)),
    text: () => mounted.text(),
    replace(words, by, most) {
      const start = performance.now()
      const found = mounted.find?.(words) ?? 0
      place.getBoundingClientRect()
      const looked = performance.now()
      const replaced = mounted.replace?.(most, by) ?? 0
      place.getBoundingClientRect()
      return { found, find: looked - start, replaced, replace: performance.now() - looked }
    },
    company: () => mounted.company?.(),
  }
}
