import type { SignedIn } from '../actor.ts'
import type { Kernel } from '../kernel.ts'

/** A stream of server-sent events to one page. At most one frame per key is pending. */
interface EventStream {
  readonly body: ReadableStream<Uint8Array>
  /** Replaces the pending frame with the same key, or adds this one. */
  readonly put: (key: string, frame: string) => void
  readonly holds: (key: string) => boolean
  /** Returns the number of pending frames. */
  readonly waiting: () => number
  readonly clear: () => void
  /** Sends a heartbeat, or ends the stream if the previous one was never read. */
  readonly beat: () => void
  readonly end: () => void
}

/** Response headers of an event stream. */
export const EVENT_STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // otherwise proxies would buffer events
  'x-accel-buffering': 'no',
}

const words = new TextEncoder()
const BEAT = ': \n\n'

/** Opens a stream, which begins with a heartbeat. `onEnd` is called once, whichever side ends it. */
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
    // if frames have been pending since the previous heartbeat, the client no longer reads
    beat: () => (waiting.size > 0 ? end() : put(BEAT, BEAT)),
    end,
  }
}

/**
 * Milliseconds between session checks. With several nodes, a session can end without an event on this one; on a single
 * node this is only a safeguard.
 */
const REVIEW = { among: 1_000, alone: 30_000 }

/** An open stream on this node, and its user. */
export interface OpenStream {
  readonly token: string
  readonly actor: SignedIn
  readonly beat: () => void
  readonly end: () => void
}

/**
 * The heartbeat interval, and the limits on the number of streams: for one user across all tabs and devices, and
 * overall.
 */
interface Space {
  readonly heartbeat: number
  readonly perPerson: number
  readonly inAll: number
}

/** All open streams of one kind on this node. They end with their sessions. */
interface OpenStreams<S extends OpenStream> {
  /**
   * Opens a stream, or returns null if there are too many. `make` gets the function to call when the stream has ended.
   */
  readonly admit: (actor: SignedIn, make: (onEnd: () => void) => S) => S | null
  readonly of: (userId: string) => readonly S[]
  readonly all: () => readonly S[]
  /** Ends the streams of one session, or of all the user's sessions if it is null. */
  readonly end: (userId: string, sessionId: string | null) => void
  readonly start: () => void
  readonly stop: () => void
}

export function openStreams<S extends OpenStream>(
  kernel: Kernel,
  { heartbeat, perPerson, inAll }: Space,
): OpenStreams<S> {
  const open = new Map<string, Set<S>>()
  const timers: NodeJS.Timeout[] = []
  let stopped = false
  const all = (): S[] => [...open.values()].flatMap((streams) => [...streams])
  const remove = (one: S): void => {
    const streams = open.get(one.actor.id)
    streams?.delete(one)
    if (streams?.size === 0) open.delete(one.actor.id)
  }
  const every = (time: number, work: (one: S) => void): void => {
    timers.push(setInterval(() => all().forEach(work), time).unref())
  }
  return {
    admit: (actor, make) => {
      const streams = open.get(actor.id) ?? new Set()
      if (stopped || streams.size >= perPerson || all().length >= inAll) return null
      const one: S = make(() => remove(one))
      open.set(actor.id, streams.add(one))
      return one
    },
    of: (userId) => [...(open.get(userId) ?? [])],
    all,
    end: (userId, sessionId) => {
      for (const one of open.get(userId) ?? []) if (sessionId === null || one.actor.sessionId === sessionId) one.end()
    },
    start: () => {
      every(heartbeat, (one) => one.beat())
      every(1_000, (one) => one.actor.expiresAt * 1000 <= kernel.clock.now().getTime() && one.end())
      every(kernel.config.redisUrl === null ? REVIEW.alone : REVIEW.among, (one) => void review(kernel, one))
    },
    stop: () => {
      stopped = true
      timers.forEach(clearInterval)
      all().forEach((one) => one.end())
    },
  }
}

/** Checks the token again, because the session may have ended on another node or the user may have been banned. */
async function review({ readActor, log }: Kernel, one: OpenStream): Promise<void> {
  try {
    const actor = await readActor(one.token)
    if (actor.kind !== 'user' || actor.id !== one.actor.id) one.end()
  } catch (error) {
    log.error('checking event streams failed', { error })
  }
}
