import type { SignedIn } from '../actor.ts'
import type { Kernel } from '../kernel.ts'

/** A stream of server-sent events to one page. What waits for its reader is kept once, by its key. */
interface EventStream {
  readonly body: ReadableStream<Uint8Array>
  /** Replaces the waiting frame with the same key, or adds this one. */
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
    // If frames have waited for a whole beat, the client no longer reads.
    beat: () => (waiting.size > 0 ? end() : put(BEAT, BEAT)),
    end,
  }
}

/** With other nodes a session may end where no fact of it is heard; alone this is only a second look. */
const REVIEW = { among: 1_000, alone: 30_000 }

/** A stream that is open on this node, and whose it is. */
export interface Open {
  readonly token: string
  readonly actor: SignedIn
  readonly beat: () => void
  readonly end: () => void
}

/** How many streams there may be: of one person, over all their tabs and devices, and of everybody. */
interface Space {
  readonly heartbeat: number
  readonly perPerson: number
  readonly inAll: number
}

/** Every stream of one kind that is open on this node: they end with their sessions. */
interface OpenStreams<S extends Open> {
  /** Null where there are too many already; `make` is handed what to call when the stream has ended. */
  readonly admit: (actor: SignedIn, make: (onEnd: () => void) => S) => S | null
  readonly of: (userId: string) => readonly S[]
  readonly all: () => readonly S[]
  /** Ends those of a session, or of all sessions of somebody. */
  readonly end: (userId: string, sessionId: string | null) => void
  readonly start: () => void
  readonly stop: () => void
}

export function keepStreams<S extends Open>(kernel: Kernel, { heartbeat, perPerson, inAll }: Space): OpenStreams<S> {
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

/** Reads the token again: a session that was ended elsewhere, a person who was banned. */
async function review({ readActor, log }: Kernel, one: Open): Promise<void> {
  try {
    const actor = await readActor(one.token)
    if (actor.kind !== 'user' || actor.id !== one.actor.id) one.end()
  } catch (error) {
    log.error('checking event streams failed', { error })
  }
}
