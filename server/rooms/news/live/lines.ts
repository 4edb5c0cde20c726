import type { LiveEvent } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { LIVE } from './limits.ts'
import { openLine, type Line } from './line.ts'

/** With other nodes a session may end where no fact of it is heard; alone this is only a second look. */
const REVIEW = { among: 1_000, alone: 30_000 }

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
  const open = new Map<string, Set<Line>>()
  const timers: NodeJS.Timeout[] = []
  let stopped = false
  const all = (): Line[] => [...open.values()].flatMap((lines) => [...lines])
  const remove = (line: Line): void => {
    const lines = open.get(line.actor.id)
    lines?.delete(line)
    if (lines?.size === 0) open.delete(line.actor.id)
  }
  const every = (time: number, work: (line: Line) => void): void => {
    timers.push(setInterval(() => all().forEach(work), time).unref())
  }
  return {
    open: (actor, token) => {
      const lines = open.get(actor.id) ?? new Set()
      if (stopped || lines.size >= LIVE.perPerson || all().length >= LIVE.inAll) return null
      const line = openLine(actor, token, remove)
      open.set(actor.id, lines.add(line))
      return line.stream
    },
    send: (userIds, event) => {
      for (const id of userIds) for (const line of open.get(id) ?? []) line.send(event)
    },
    end: (userId, sessionId) => {
      for (const line of open.get(userId) ?? [])
        if (sessionId === null || line.actor.sessionId === sessionId) line.end()
    },
    count: () => all().length,
    start: () => {
      every(LIVE.heartbeat, (line) => line.beat())
      every(1_000, (line) => line.actor.expiresAt * 1000 <= kernel.clock.now().getTime() && line.end())
      every(kernel.config.redisUrl === null ? REVIEW.alone : REVIEW.among, (line) => void review(kernel, line))
    },
    stop: () => {
      stopped = true
      timers.forEach(clearInterval)
      all().forEach((line) => line.end())
    },
  }
}

/** Reads the token again: a session that was ended elsewhere, a person who was banned. */
async function review({ readActor, log }: Kernel, line: Line): Promise<void> {
  try {
    const actor = await readActor(line.token)
    if (actor.kind !== 'user' || actor.id !== line.actor.id) line.end()
  } catch (error) {
    log.error('looking after event streams failed', { error })
  }
}
