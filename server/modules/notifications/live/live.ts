import { REALTIME, type LiveEvent, EVENTS_PATH } from '@replique/contract'
import { z } from 'zod'
import type { Hono } from 'hono'
import { type SignedIn, bearerOf } from '../../../kernel/actor.ts'
import {
  openEventStream,
  type OpenStream,
  openStreams,
  EVENT_STREAM_HEADERS,
} from '../../../kernel/http/event-streams.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { CollabService } from '../../collab/index.ts'
import type { NotificationsDeps } from '../deps.ts'
import type { AppEnv } from '../../../kernel/http/call.ts'
import { refuse, requireProved } from '../../../kernel/refusal.ts'

/** Limits on event streams. Times are in milliseconds. */
export const LIVE = {
  heartbeat: REALTIME.heartbeat,
  /** Maximum number of streams per user, across all tabs and devices, and overall. */
  perPerson: 30,
  inAll: 10_000,
  /** Maximum number of pending events per stream. A client that is further behind is told to reload everything. */
  waiting: 50,
  /** Minimum milliseconds between two job events to one user. */
  jobs: 1_000,
} as const

/** Limits how often a user may open a stream. */
const OPENINGS = { name: 'news.streams', events: 60, seconds: 60, burst: 60 }

/**
 * An open event stream. Duplicate pending events are stored only once, so that a flood of events can't fill the memory.
 */
interface UserStream extends OpenStream {
  readonly stream: ReadableStream<Uint8Array>
  send(event: LiveEvent): void
}

const frameOf = (event: LiveEvent): string => {
  const data = event.name === 'play' ? { playId: event.playId } : {}
  return `event: ${event.name}\ndata: ${JSON.stringify(data)}\n\n`
}

const ALL = frameOf({ name: 'all' })

export function openUserStream(actor: SignedIn, token: string, onEnd: () => void): UserStream {
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

/** All event streams that are open on this node. */
interface UserStreams {
  /** Returns null if too many are open already. */
  open(actor: SignedIn, token: string): ReadableStream<Uint8Array> | null
  send(userIds: readonly string[], event: LiveEvent): void
  /** Ends the streams of a session, or of all the user's sessions if `sessionId` is null. */
  end(userId: string, sessionId: string | null): void
  count(): number
  start(): void
  stop(): void
}

export function openUserStreams(kernel: Kernel): UserStreams {
  const lines = openStreams<UserStream>(kernel, LIVE)
  return {
    open: (actor, token) => lines.admit(actor, (onEnd) => openUserStream(actor, token, onEnd))?.stream ?? null,
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

/** Returns a function that sends an event to the open pages of users, on this node and all others. */
export function openEventSender(
  lines: UserStreams,
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

/**
 * Throttles `tell` per user: the first call runs immediately, and all further calls within `time` milliseconds are
 * combined into one at the end of that time.
 */
export function throttlePerUser(time: number, tell: (who: string) => void): (who: string) => void {
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

/** Tells the open pages of everybody with access to a play to reload its data. */
export async function reloadForPeopleOf(
  { modules, tell }: NotificationsDeps,
  playId: string,
  more: readonly string[] = [],
): Promise<void> {
  const people = await modules.plays.peopleOf(playId)
  tell([...new Set([...people, ...more])], { name: 'play', playId })
}

/** Listens to events that change play lists, play pages and job lists, and to the end of sessions. */
export function sendLiveEvents(deps: NotificationsDeps, lines: UserStreams): void {
  const { kernel, tell } = deps
  const { events } = kernel
  const tellPeople = (playId: string, more: readonly string[] = []) => reloadForPeopleOf(deps, playId, more)
  // a user who has just lost access gets one last event, so that the play disappears from their list
  events.on('play.role-changed', ({ playId, userId }) => tellPeople(playId, userId === null ? [] : [userId]))
  events.on('play.cast-changed', ({ playId }) => tellPeople(playId))
  events.on('play.trashed', ({ playId }) => tellPeople(playId))
  // fifty simultaneous job changes, or the progress of one job, must not make a page reload fifty times
  const tellOfJobs = throttlePerUser(LIVE.jobs, (owner) => tell([owner], { name: 'job' }))
  events.on('work.changed', ({ owner }) => tellOfJobs(owner))
  events.on('session.ended', ({ userId, sessionId }) => lines.end(userId, sessionId))
}

/** Mounts the event stream. It requires a bearer token, so that no other site can open it on behalf of a user. */
export function mountEvents(app: Hono<AppEnv>, { kernel, lines }: { kernel: Kernel; lines: UserStreams }): void {
  app.get(EVENTS_PATH, async (c) => {
    const token = bearerOf(c.req.raw.headers)
    const actor = requireProved(await kernel.readActor(token))
    if (!kernel.limits.take(OPENINGS, actor.id)) return refuse('too_many_requests')
    const stream = lines.open(actor, token ?? '') ?? refuse('too_many_requests')
    return c.body(stream, 200, EVENT_STREAM_HEADERS)
  })
}
