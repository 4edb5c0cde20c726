import type { LiveEvent } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import { openEventStream, type Open, keepStreams } from '../../../kernel/http/event-streams.ts'
import { LIVE } from './limits.ts'
import type { Kernel } from '../../../kernel/kernel.ts'

/** One open event stream. What waits for its reader is kept once, so that no flood of events fills the memory. */
interface Line extends Open {
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

/** Every event stream that is open on this node. */
export interface Lines {
  /** Null where there are too many already. */
  open(actor: SignedIn, token: string): ReadableStream<Uint8Array> | null
  send(userIds: readonly string[], event: LiveEvent): void
  /** Ends those of a session, or of all sessions of somebody. */
  end(userId: string, sessionId: string | null): void
  count(): number
  start(): void
  stop(): void
}

export function openLines(kernel: Kernel): Lines {
  const lines = keepStreams<Line>(kernel, LIVE)
  return {
    open: (actor, token) => lines.admit(actor, (onEnd) => openLine(actor, token, onEnd))?.stream ?? null,
    send: (userIds, event) => {
      for (const id of userIds) for (const line of lines.of(id)) line.send(event)
    },
    end: lines.end,
    count: () => lines.all().length,
    start: lines.start,
    stop: lines.stop,
  }
}
