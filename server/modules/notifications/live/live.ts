import { REALTIME, type LiveEvent, EVENTS_PATH } from '@replique/contract'
import { z } from 'zod'
import type { Hono } from 'hono'
import { type SignedIn, bearerOf } from '../../../kernel/actor.ts'
import { openEventStream, type Open, keepStreams, EVENT_STREAM_HEADERS } from '../../../kernel/http/event-streams.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { CollabService } from '../../collab/index.ts'
import type { NotificationsDeps } from '../deps.ts'
import type { AppEnv } from '../../../kernel/http/call.ts'
import { refuse, requireProved } from '../../../kernel/refusal.ts'

/** What open event streams may hold. Times in milliseconds. */
export const LIVE = {
  heartbeat: REALTIME.heartbeat,
  /** Streams of one person, over all their tabs and devices, and of everybody. */
  perPerson: 30,
  inAll: 10_000,
  /** Events that wait for a slow reader; beyond that it is told to look at everything. */
  waiting: 50,
  /** Somebody is told of their jobs at most so often. */
  jobs: 1_000,
} as const

/** Streams that one person opens. */
const OPENINGS = { name: 'news.streams', events: 60, seconds: 60, burst: 60 }

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
interface Lines {
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

const told = z.object({
  to: z.array(z.string()),
  event: z.discriminatedUnion('name', [
    z.object({ name: z.literal('news') }),
    z.object({ name: z.literal('play'), playId: z.string() }),
    z.object({ name: z.literal('job') }),
    z.object({ name: z.literal('all') }),
  ]),
})

/** Tells people’s open pages here, and those that other nodes hold open. */
export function openTelling(
  lines: Lines,
  nodes: CollabService,
): (userIds: readonly string[], event: LiveEvent) => void {
  nodes.onSpread((words) => {
    const heard = told.safeParse(parse(words))
    if (heard.success) lines.send(heard.data.to, heard.data.event)
  })
  return (userIds, event) => {
    if (userIds.length === 0) return
    lines.send(userIds, event)
    nodes.spread(JSON.stringify({ to: userIds, event }))
  }
}

function parse(words: string): unknown {
  try {
    return JSON.parse(words)
  } catch {
    return null
  }
}

/** Tells somebody at once, and then for a while no more than once: what happens meanwhile is told at its end. */
export function openSparing(time: number, tell: (who: string) => void): (who: string) => void {
  const resting = new Map<string, { more: boolean }>()
  const say = (who: string): void => {
    const rest = { more: false }
    resting.set(who, rest)
    tell(who)
    setTimeout(() => {
      resting.delete(who)
      if (rest.more) say(who)
    }, time).unref()
  }
  return (who) => {
    const rest = resting.get(who)
    if (rest === undefined) say(who)
    else rest.more = true
  }
}

/** Tells the open pages of everybody who has a play to look at it again. */
export async function tellPeopleOf(
  { modules, tell }: NotificationsDeps,
  playId: string,
  more: readonly string[] = [],
): Promise<void> {
  const people = await modules.plays.peopleOf(playId)
  tell([...new Set([...people, ...more])], { name: 'play', playId })
}

/** Hears what changes lists and pages of plays, and whose sessions end. */
export function listenLive(deps: NotificationsDeps, lines: Lines): void {
  const { kernel, tell } = deps
  const { events } = kernel
  const tellPeople = (playId: string, more: readonly string[] = []) => tellPeopleOf(deps, playId, more)
  // Whoever has just lost a role hears this once more, so that the play leaves their list.
  events.on('play.role-changed', ({ playId, userId }) => tellPeople(playId, userId === null ? [] : [userId]))
  events.on('play.cast-changed', ({ playId }) => tellPeople(playId))
  events.on('play.trashed', ({ playId }) => tellPeople(playId))
  // Fifty jobs at once, or one that gets on, ask a page to look again, and not fifty times.
  const tellOfJobs = openSparing(LIVE.jobs, (owner) => tell([owner], { name: 'job' }))
  events.on('work.changed', ({ owner }) => tellOfJobs(owner))
  events.on('session.ended', ({ userId, sessionId }) => lines.end(userId, sessionId))
}

/** The event stream: by the bearer token alone, so that no other site can open it in somebody’s name. */
export function mountEvents(app: Hono<AppEnv>, { kernel, lines }: { kernel: Kernel; lines: Lines }): void {
  app.get(EVENTS_PATH, async (c) => {
    const token = bearerOf(c.req.raw.headers)
    const actor = requireProved(await kernel.readActor(token))
    if (!kernel.limits.take(OPENINGS, actor.id)) return refuse('too_many_requests')
    const stream = lines.open(actor, token ?? '') ?? refuse('too_many_requests')
    return c.body(stream, 200, EVENT_STREAM_HEADERS)
  })
}
