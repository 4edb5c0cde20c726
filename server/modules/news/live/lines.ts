import type { LiveEvent } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import { keepStreams } from '../../../kernel/http/open-streams.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { LIVE } from './limits.ts'
import { openLine, type Line } from './line.ts'

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
