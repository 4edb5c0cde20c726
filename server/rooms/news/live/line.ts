import type { LiveEvent } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import { LIVE } from './limits.ts'

/** One open event stream. What waits for its reader is kept once, so that no flood of events fills the memory. */
export interface Line {
  readonly token: string
  readonly actor: SignedIn
  readonly stream: ReadableStream<Uint8Array>
  send(event: LiveEvent): void
  /** Shows that the house is there; ends the line where the beat before was never taken. */
  beat(): void
  end(): void
}

const words = new TextEncoder()
const BEAT = ': \n\n'

const frameOf = (event: LiveEvent): string => {
  const data = event.name === 'play' ? { playId: event.playId } : {}
  return `event: ${event.name}\ndata: ${JSON.stringify(data)}\n\n`
}

const ALL = frameOf({ name: 'all' })

export function openLine(actor: SignedIn, token: string, onEnd: (line: Line) => void): Line {
  const waiting = new Set<string>([BEAT])
  let wake: (() => void) | null = null
  const state = { ended: false }
  const rouse = (): void => {
    wake?.()
    wake = null
  }
  const put = (frame: string): void => {
    waiting.add(frame)
    rouse()
  }
  const end = (): void => {
    if (state.ended) return
    state.ended = true
    rouse()
    onEnd(line)
  }
  const pull = async (reader: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    while (waiting.size === 0 && !state.ended) await new Promise<void>((resolve) => (wake = resolve))
    if (state.ended) return reader.close()
    const frames = [...waiting].join('')
    waiting.clear()
    reader.enqueue(words.encode(frames))
  }
  const line: Line = {
    actor,
    token,
    stream: new ReadableStream({ pull, cancel: end }, { highWaterMark: 0 }),
    send: (event) => {
      if (waiting.has(ALL)) return
      if (waiting.size < LIVE.waiting) return put(frameOf(event))
      waiting.clear()
      put(ALL)
    },
    // Whatever still waits has waited for a whole beat: nobody reads here any more.
    beat: () => (waiting.size > 0 ? end() : put(BEAT)),
    end,
  }
  return line
}
