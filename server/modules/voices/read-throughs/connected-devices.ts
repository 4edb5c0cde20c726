import { REALTIME, type LiveReadThrough, uuid } from '@replique/contract'
import type { Hono } from 'hono'
import { z } from 'zod'
import { type SignedIn, bearerOf } from '../../../kernel/actor.ts'
import {
  openEventStream,
  openStreams,
  type OpenStream,
  EVENT_STREAM_HEADERS,
} from '../../../kernel/http/event-streams.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { AppEnv } from '../../../kernel/http/call.ts'
import { isId } from '../../../kernel/ids.ts'
import { refuse, requireProved } from '../../../kernel/refusal.ts'
import { presentLive } from './presenting.ts'
import { addDevice, removeDevice, removeUserDevices, replaceLeader } from './devices.ts'
import { requireReadThrough, type ReadThroughsDeps } from './access.ts'
import type { CollabService } from '../../collab/index.ts'
import { mayTakePart } from './policy.ts'
import { findReadThrough } from './store/read-throughs.ts'

/** Limits on open event streams. The heartbeat is in milliseconds. */
const READ_THROUGH_LIVE = { heartbeat: REALTIME.heartbeat, perPerson: 20, inAll: 10_000 } as const

/** The rate limit for opening streams, per user. */
const OPENINGS = { name: 'readings.streams', events: 60, seconds: 60, burst: 60 }

/** How often, in milliseconds, a node checks the read-throughs that it serves. */
const LOOK = 1_000

/** Which device takes part in which read-through. */
interface DevicePlace {
  readonly playId: string
  readonly readingId: string
  readonly device: string
}

/** A device connected to this node. */
interface ConnectedDevice extends OpenStream, DevicePlace {
  readonly body: ReadableStream<Uint8Array>
  show(state: string): void
}

/** All devices connected to this node. */
export interface ConnectedDevices {
  /** Returns null if there are too many streams already. */
  open(actor: SignedIn, token: string, place: DevicePlace): ConnectedDevice | null
  all(): readonly ConnectedDevice[]
  in(readingId: string): readonly ConnectedDevice[]
  /** Sends the state of a read-through to its devices. A state equal to the last one is not sent again. */
  show(state: LiveReadThrough): void
  end(userId: string, sessionId: string | null): void
  start(): void
  stop(): void
}

/** Keeps the connected devices of this node. `onLeft` is called whenever one disconnects. */
export function keepConnectedDevices(kernel: Kernel, onLeft: (connected: ConnectedDevice) => void): ConnectedDevices {
  const streams = openStreams<ConnectedDevice>(kernel, READ_THROUGH_LIVE)
  const inReadThrough = (readingId: string) => streams.all().filter((connected) => connected.readingId === readingId)
  return {
    open: (actor, token, place) =>
      streams.admit(actor, (onEnd) => {
        const connected = connectDevice({ actor, token, ...place }, () => {
          onEnd()
          onLeft(connected)
        })
        return connected
      }),
    all: streams.all,
    in: inReadThrough,
    show: (state) => {
      const words = JSON.stringify(state)
      for (const connected of inReadThrough(state.id)) connected.show(words)
    },
    end: streams.end,
    start: streams.start,
    stop: streams.stop,
  }
}

function connectDevice(of: DevicePlace & Pick<ConnectedDevice, 'actor' | 'token'>, onEnd: () => void): ConnectedDevice {
  const { body, put, beat, end } = openEventStream(onEnd)
  let shown = ''
  return {
    ...of,
    body,
    // only the newest state is queued, so a slow device skips the states before it
    show: (state) => {
      if (state === shown) return
      shown = state
      put('state', `event: state\ndata: ${state}\n\n`)
    },
    beat,
    end,
  }
}

/**
 * Serves the event stream of a device, authenticated by its bearer token: the read-through's state, now and after each
 * change.
 */
export function mountLive(app: Hono<AppEnv>, deps: ReadThroughsDeps, connectedDevices: ConnectedDevices): void {
  const { kernel } = deps
  app.get('/api/plays/:id/readings/:readingId/live', async (c) => {
    const token = bearerOf(c.req.raw.headers)
    const actor = requireProved(await kernel.readActor(token))
    const { id, readingId } = c.req.param()
    const device = c.req.query('device')
    if (!isId(id) || !isId(readingId) || !isId(device)) return refuse('invalid')
    if (!kernel.limits.take(OPENINGS, actor.id)) return refuse('too_many_requests')
    const place = { id, readingId }
    // the state of an ended read-through is sent once; no device is added
    const readThrough = await requireReadThrough(deps, actor, place)
    if (readThrough.ended_at === null) await addDevice(deps, actor, { ...place, device })
    const connected =
      connectedDevices.open(actor, token ?? '', { playId: id, readingId, device }) ?? refuse('too_many_requests')
    connected.show(JSON.stringify(await presentLive(deps, readingId)))
    return c.body(connected.body, 200, EVENT_STREAM_HEADERS)
  })
}

const told = z.strictObject({ reading: uuid })

interface StateSenderDeps {
  readonly kernel: Kernel
  readonly connectedDevices: ConnectedDevices
  readonly nodes: CollabService
  readonly read: (readingId: string) => Promise<LiveReadThrough>
}

/** Sends a read-through's state to devices on this node and on all others. Updates on one node are sent in order. */
interface Showing {
  (readingId: string): void
  /** Sends only to the devices on this node. Resolves once the state has been sent or sending has failed. */
  here(readingId: string): Promise<void>
}

export function openStateSender({ kernel, connectedDevices, nodes, read }: StateSenderDeps): Showing {
  const last = new Map<string, Promise<void>>()
  const showOnce = async (readingId: string): Promise<void> => {
    if (connectedDevices.in(readingId).length === 0) return
    try {
      connectedDevices.show(await read(readingId))
    } catch (error) {
      kernel.log.error('sending the state of a read-through failed', { error })
    }
  }
  const here = (readingId: string): Promise<void> => {
    const work = (last.get(readingId) ?? Promise.resolve()).then(() => showOnce(readingId))
    last.set(readingId, work)
    return work.finally(() => last.get(readingId) === work && last.delete(readingId))
  }
  nodes.onSpread((words) => {
    const heard = told.safeParse(parse(words))
    if (heard.success) void here(heard.data.reading)
  })
  const show = (readingId: string): void => {
    void here(readingId)
    nodes.spread(JSON.stringify({ reading: readingId }))
  }
  return Object.assign(show, { here })
}

function parse(words: string): unknown {
  try {
    return JSON.parse(words)
  } catch {
    return null
  }
}

/** Removes a device that disconnected, unless it has already opened another stream. */
export async function removeDisconnected(
  deps: ReadThroughsDeps,
  connectedDevices: ConnectedDevices,
  { readingId, device, actor }: ConnectedDevice,
): Promise<void> {
  if (connectedDevices.in(readingId).some((connected) => connected.device === device)) return
  await removeDevice(deps, { readingId, device, userId: actor.id })
}

/** Disconnects users who may no longer read the play. */
async function reviewDevices(deps: ReadThroughsDeps, all: readonly ConnectedDevice[]): Promise<void> {
  for (const connected of all) {
    const access = await deps.modules.plays.accessTo(connected.actor, connected.playId)
    if (access !== null && mayTakePart(access)) continue
    connected.end()
    await removeUserDevices(deps, connected.readingId, connected.actor.id)
  }
}

/**
 * Checks every read-through that has devices on this node: replaces leaders who left, and sends the new state if the
 * people present have changed.
 */
export async function checkReadThroughs(
  deps: ReadThroughsDeps,
  connectedDevices: ConnectedDevices,
  show: Showing,
): Promise<void> {
  const { database, clock } = deps.kernel
  for (const readingId of new Set(connectedDevices.all().map((connected) => connected.readingId))) {
    const readThrough = await findReadThrough(database.db, readingId)
    if (readThrough === null) connectedDevices.in(readingId).forEach((connected) => connected.end())
    else if (readThrough.ended_at === null) {
      const isNew = await database.transaction((db) => replaceLeader(db, readingId, clock.now()))
      if (isNew) show(readingId)
      else await show.here(readingId)
    }
  }
}

/** Watches for users who lose their role or session, and checks all read-throughs every second. */
export function watchReadThroughs(
  deps: ReadThroughsDeps,
  connectedDevices: ConnectedDevices,
  show: Showing,
): { start(): void; stop(): void } {
  const { events, config, log } = deps.kernel
  const among = config.redisUrl !== null
  let timer: NodeJS.Timeout | undefined
  let busy = false
  const look = async (): Promise<void> => {
    // changing a role on another node emits no event on this one
    if (among) await reviewDevices(deps, connectedDevices.all())
    await checkReadThroughs(deps, connectedDevices, show)
  }
  events.on('play.role-changed', ({ playId, userId }) =>
    reviewDevices(
      deps,
      connectedDevices
        .all()
        .filter((connected) => connected.playId === playId && (userId === null || connected.actor.id === userId)),
    ),
  )
  events.on('play.trashed', ({ playId }) =>
    reviewDevices(
      deps,
      connectedDevices.all().filter((connected) => connected.playId === playId),
    ),
  )
  events.on('session.ended', ({ userId, sessionId }) => connectedDevices.end(userId, sessionId))
  return {
    start: () => {
      timer = setInterval(() => {
        if (busy) return
        busy = true
        look()
          .catch((error: unknown) => log.error('checking read-throughs failed', { error }))
          .finally(() => {
            busy = false
          })
      }, LOOK).unref()
    },
    stop: () => clearInterval(timer),
  }
}
