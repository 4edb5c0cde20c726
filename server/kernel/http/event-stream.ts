/** A stream of server-sent events to one page. What waits for its reader is kept once, by its key. */
export interface EventStream {
  readonly body: ReadableStream<Uint8Array>
  /** Puts a frame in the place of the one with the same key that still waits. */
  readonly put: (key: string, frame: string) => void
  readonly holds: (key: string) => boolean
  /** Frames that wait. */
  readonly waiting: () => number
  readonly clear: () => void
  /** Shows that the server is there; ends the stream where the beat before was never taken. */
  readonly beat: () => void
  readonly end: () => void
}

/** What an event stream is answered with. */
export const EVENT_STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Proxies would else keep events until there are more of them.
  'x-accel-buffering': 'no',
}

const words = new TextEncoder()
const BEAT = ': \n\n'

/** Opens a stream, which begins with a beat; `onEnd` is called once, whoever ends it. */
export function openEventStream(onEnd: () => void): EventStream {
  const waiting = new Map<string, string>([[BEAT, BEAT]])
  let wake: (() => void) | null = null
  const state = { ended: false }
  const rouse = (): void => {
    wake?.()
    wake = null
  }
  const put = (key: string, frame: string): void => {
    waiting.set(key, frame)
    rouse()
  }
  const end = (): void => {
    if (state.ended) return
    state.ended = true
    rouse()
    onEnd()
  }
  const pull = async (reader: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    while (waiting.size === 0 && !state.ended) await new Promise<void>((resolve) => (wake = resolve))
    if (state.ended) return reader.close()
    const frames = [...waiting.values()].join('')
    waiting.clear()
    reader.enqueue(words.encode(frames))
  }
  return {
    body: new ReadableStream({ pull, cancel: end }, { highWaterMark: 0 }),
    put,
    holds: (key) => waiting.has(key),
    waiting: () => waiting.size,
    clear: () => waiting.clear(),
    // Whatever still waits has waited for a whole beat: nobody reads here any more.
    beat: () => (waiting.size > 0 ? end() : put(BEAT, BEAT)),
    end,
  }
}
