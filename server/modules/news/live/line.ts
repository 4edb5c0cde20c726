import type { LiveEvent } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import { openEventStream } from '../../../kernel/http/event-stream.ts'
import type { Open } from '../../../kernel/http/open-streams.ts'
import { LIVE } from './limits.ts'

/** One open event stream. What waits for its reader is kept once, so that no flood of events fills the memory. */
export interface Line extends Open {
  readonly stream: ReadableStream<Uint8Array>
  send(event: LiveEvent): void
}

const frameOf = (event: LiveEvent): string => {
  const data = event.name === 'play' ? { playId: event.playId } : {}
  return `event: ${event.name}\ndata: ${JSON.stringify(data)}\n\n`
}

const ALL = frameOf({ name: 'all' })

export function openLine(actor: SignedIn, token: string, onEnd: () => void): Line {
  const { body, put, holds, waiting, clear, beat, end } = openEventStream(onEnd)
  return {
    actor,
    token,
    stream: body,
    send: (event) => {
      if (holds(ALL)) return
      const frame = frameOf(event)
      if (waiting() < LIVE.waiting) return put(frame, frame)
      clear()
      put(ALL, ALL)
    },
    beat,
    end,
  }
}
