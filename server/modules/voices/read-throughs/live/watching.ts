import { uuid, type LiveReading } from '@replique/contract'
import { z } from 'zod'
import type { Kernel } from '../../../../kernel/kernel.ts'
import type { CollabService } from '../../../collab/index.ts'
import { type ConnectedDevices, type ConnectedDevice, LOOK } from './open-devices.ts'
import { mayTakePart } from '../policy.ts'
import { leave, putOut, reseat } from '../devices.ts'
import { findReading } from '../store/read-throughs.ts'
import type { ReadingsDeps } from '../deps.ts'

const told = z.strictObject({ reading: uuid })

interface TestApp {
  readonly kernel: Kernel
  readonly connectedDevices: ConnectedDevices
  readonly nodes: CollabService
  readonly read: (readingId: string) => Promise<LiveReading>
}

/** Shows a reading anew on the devices here and on those of other nodes; what is read first is shown first. */
interface Showing {
  (readingId: string): void
  /** On this node alone; resolves once it is shown. */
  here(readingId: string): Promise<void>
}

export function openShowing({ kernel, connectedDevices, nodes, read }: TestApp): Showing {
  const last = new Map<string, Promise<void>>()
  const showOnce = async (readingId: string): Promise<void> => {
    if (connectedDevices.in(readingId).length === 0) return
    try {
      connectedDevices.show(await read(readingId))
    } catch (error) {
      kernel.log.error('showing a reading failed', { error })
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

/** Another stream of the same device may have come before the one before it is known to be gone. */
export async function noteLeft(
  deps: ReadingsDeps,
  connectedDevices: ConnectedDevices,
  { readingId, device, actor }: ConnectedDevice,
): Promise<void> {
  if (connectedDevices.in(readingId).some((connected) => connected.device === device)) return
  await leave(deps, { readingId, device, userId: actor.id })
}

/** Puts out whoever may not read the play any more. */
async function reviewDevices(deps: ReadingsDeps, all: readonly ConnectedDevice[]): Promise<void> {
  for (const connected of all) {
    const standing = await deps.modules.plays.standingOn(connected.actor, connected.playId)
    if (standing !== null && mayTakePart(standing)) continue
    connected.end()
    await putOut(deps, connected.readingId, connected.actor.id)
  }
}

/** Looks after every reading that is shown here: a leader who is gone, devices that give no sign any more. */
export async function lookAfter(deps: ReadingsDeps, connectedDevices: ConnectedDevices, show: Showing): Promise<void> {
  const { database, clock } = deps.kernel
  for (const readingId of new Set(connectedDevices.all().map((connected) => connected.readingId))) {
    const reading = await findReading(database.db, readingId)
    if (reading === null) connectedDevices.in(readingId).forEach((connected) => connected.end())
    else if (reading.ended_at === null) {
      const isNew = await database.transaction((db) => reseat(db, readingId, clock.now()))
      if (isNew) show(readingId)
      else await show.here(readingId)
    }
  }
}

/** Hears whose roles and sessions end, and looks around every second. */
export function watch(
  deps: ReadingsDeps,
  connectedDevices: ConnectedDevices,
  show: Showing,
): { start(): void; stop(): void } {
  const { events, config, log } = deps.kernel
  const among = config.redisUrl !== null
  let timer: NodeJS.Timeout | undefined
  let busy = false
  const look = async (): Promise<void> => {
    // with other nodes a role may be taken away where no fact of it is heard
    if (among) await reviewDevices(deps, connectedDevices.all())
    await lookAfter(deps, connectedDevices, show)
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
          .catch((error: unknown) => log.error('looking after readings failed', { error }))
          .finally(() => {
            busy = false
          })
      }, LOOK).unref()
    },
    stop: () => clearInterval(timer),
  }
}
