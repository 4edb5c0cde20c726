import type { ReadThroughsDeps, MayCastVoices } from './access.ts'
import type { Hono } from 'hono'
import type { AppEnv } from '../../../kernel/http/call.ts'
import type { VoicesDeps } from '../deps.ts'
import { endForgotten } from './actions.ts'
import { cacheScripts } from './frozen-script.ts'
import {
  keepConnectedDevices,
  type ConnectedDevices,
  mountLive,
  openStateSender,
  checkReadThroughs,
  removeDisconnected,
  watchReadThroughs,
} from './connected-devices.ts'
import type { MeasuredParagraph } from '@replique/script'
import { measuredParagraphs } from './measuring.ts'
import { presentLive } from './presenting.ts'
import { readThroughsRoutes } from './routes.ts'
import { forgetReader } from './store/people.ts'
import { listOfPerson } from './store/read-throughs.ts'

interface ReadThroughOpened {
  readonly playId: string
  readonly readingId: string
  readonly groupId: string | null
  readonly by: string
}

declare module '../../../kernel/events.ts' {
  interface Events {
    'reading.opened': ReadThroughOpened
  }
}

/**
 * Announces a new read-through to the group it was started for, or else to everyone with access to the play. Only users
 * who may read the play are notified.
 */
async function tellOpened({ modules }: ReadThroughsDeps, { playId, readingId, groupId, by }: ReadThroughOpened) {
  await modules.notifications.refresh(playId)
  const people = await modules.plays.peopleOf(playId)
  const members = groupId === null ? null : new Set(await modules.groups.membersOf(groupId))
  for (const userId of people) {
    if (members !== null && !members.has(userId)) continue
    await modules.notifications.tell({ userId, kind: 'reading', actorId: by, playId, origin: readingId, fold: playId })
  }
}

export interface ReadThroughs {
  readonly routes: ReturnType<typeof readThroughsRoutes>
  http(app: Hono<AppEnv>): void
  start(): void
  stop(): Promise<void>
  /** Checks the read-throughs that have devices on this node. Also runs every second. */
  look(): Promise<void>
  /** Ends read-throughs that have been idle for a day. A scheduled task does this every hour. */
  endForgotten(): Promise<void>
  /** How long the paragraphs of a play took; empty if no read-through was measured. */
  measuredParagraphs(playId: string): Promise<readonly MeasuredParagraph[]>
  exportFor(userId: string): Promise<object>
  forget(userId: string): Promise<void>
}

export function openReadThroughs(given: VoicesDeps & { readonly mayCastVoices: MayCastVoices }): ReadThroughs {
  const { kernel, modules } = given
  const { db } = kernel.database
  const leaving = new Set<Promise<void>>()
  let stopped = false
  const connectedDevices: ConnectedDevices = keepConnectedDevices(kernel, (connected) => {
    if (stopped) return
    const work: Promise<void> = removeDisconnected(deps, connectedDevices, connected)
      .catch((error: unknown) => kernel.log.error('leaving a read-through failed', { error }))
      .finally(() => leaving.delete(work))
    leaving.add(work)
  })
  const show = openStateSender({ kernel, connectedDevices, nodes: modules.collab, read: (id) => presentLive(deps, id) })
  const deps: ReadThroughsDeps = { ...given, scriptOf: cacheScripts(db), show }
  const watching = watchReadThroughs(deps, connectedDevices, show)
  kernel.events.on('reading.opened', (opened) => tellOpened(deps, opened))
  kernel.jobs.define('voices.end-readings', () => endForgotten(deps), { schedule: '23 * * * *' })
  return {
    routes: readThroughsRoutes(deps),
    http: (app) => mountLive(app, deps, connectedDevices),
    start: () => {
      connectedDevices.start()
      watching.start()
    },
    stop: async () => {
      stopped = true
      watching.stop()
      connectedDevices.stop()
      await Promise.all(leaving)
    },
    look: async () => {
      await Promise.all(leaving)
      await checkReadThroughs(deps, connectedDevices, show)
    },
    endForgotten: () => endForgotten(deps),
    measuredParagraphs: (playId) => measuredParagraphs(deps, playId),
    exportFor: async (userId) => ({ readings: await listOfPerson(db, userId) }),
    forget: async (userId) => {
      connectedDevices.end(userId, null)
      await forgetReader(db, userId)
    },
  }
}
