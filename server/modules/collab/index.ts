/**
 * Collaboration: open documents over websockets, presence, and validation of every update. An update is acknowledged
 * and sent to others only after `plays` has stored it. Owns no table; several servers exchange updates through Redis.
 */
import { Hocuspocus } from '@hocuspocus/server'
import { suppressLoggedErrors } from '../../kernel/log.ts'
import type { Kernel, Module } from '../../kernel/kernel.ts'
import { loadMissedUpdates, listenToEvents, watchParticipants } from './event-listeners.ts'
import type { CollabModules } from './deps.ts'
import { openGate, type Gate } from './gate.ts'
import { handlePageLeft, hooksFor, recordVisitEnd, type OpenPlays } from './hooks.ts'
import { COLLAB_LIMITS } from './limits.ts'
import { openNodes, type Nodes } from './nodes.ts'
import { PRESENCE_INTERVALS, presenceRoutes, PresenceTracker } from './presence.ts'
import { OpenDocuments, RestingTexts } from './open-documents.ts'
import type { Participant, ParticipantContext, Socket } from './connection.ts'
import { expel } from './watch.ts'
import type { UpdateHandling } from './store-first.ts'

export type { CollabModules } from './deps.ts'
export { checkRedis } from './nodes.ts'

/** A user wrote a comment or reply in a play, or edited one so that it mentions more users. */
export interface CommentEvent {
  readonly playId: string
  readonly author: string
  readonly thread: string
  /** The message's id. Editing the message doesn't change it. */
  readonly entry: string
  /** User ids as they were written, not necessarily those of collaborators. */
  readonly mentioned: readonly string[]
  /** The authors of the thread and of its earlier replies. */
  readonly repliedTo: readonly string[]
}

declare module '../../kernel/events.ts' {
  interface Events {
    'play.commented': CommentEvent
  }
}

const HOUR = 3_600_000

/** The interface for the modules above this one. */
export interface CollabService {
  /** Sends a message to the other nodes, if there are any. */
  spread(words: string): void
  /** Registers a handler for messages from other nodes. */
  onSpread(hear: (words: string) => void): void
  /** Whether a user has a play open on this node, with any role. */
  isThere(playId: string, userId: string): boolean
}

export interface Collab extends Module, CollabService {
  readonly name: 'collab'
  /** Counts for monitoring: participants, open plays, and open plays whose text is kept as bytes. */
  count(): { participants: number; documents: number; resting: number }
}

/** Opens the module. Its websockets are served under the contract's COLLABORATION_PATH, through `upgrade`. */
export function openCollab(kernel: Kernel, modules: CollabModules): Collab {
  const memory = new OpenDocuments(kernel.config.openPlaysMemory * 1024 * 1024)
  const openPlays: OpenPlays = {
    participants: new Map(),
    documents: new Map(),
    heard: new Map(),
    incomplete: new Set(),
    memory,
    resting: new RestingTexts(memory, () => kernel.clock.now().getTime()),
  }
  let nodes: Nodes | null = null
  const present = new PresenceTracker(openPlays.participants, () => kernel.clock.now().getTime())
  const hearers = new Set<(words: string) => void>([
    (words) => handlePageLeft(openPlays, words),
    (words) => present.hear(words),
  ])
  let telling: ReturnType<typeof setInterval> | undefined
  const writing: UpdateHandling = {
    isWell: () => kernel.config.redisUrl === null || nodes?.isWell() === true,
    hearMissed: (playId) => loadMissedUpdates(openPlays, modules, playId),
    spread: (words) => nodes?.spread(words),
    own: new WeakSet(),
  }
  suppressLoggedErrors()
  const hocuspocus = new Hocuspocus({
    quiet: true,
    // sockets have a heartbeat and a time limit for joining; this only catches what both missed
    timeout: HOUR,
    maxUnauthenticatedQueueSize: COLLAB_LIMITS.unknownBytes,
    maxUnauthenticatedQueueMessages: 200,
    maxPendingDocuments: COLLAB_LIMITS.playsPerSocket,
    extensions: [hooksFor(kernel, modules, { openPlays, writing })],
  })
  const gate = openGate(kernel, (socket) => socketHandler(hocuspocus, openPlays, socket))
  kernel.metrics.gauge(
    'collaboration_connections',
    'Connections to plays, one per play and page.',
    () => openPlays.participants.size,
  )
  kernel.metrics.gauge('collaboration_open_plays', 'Plays whose text is in memory.', () => openPlays.documents.size)
  kernel.metrics.gauge(
    'collaboration_resting_plays',
    'Open plays that nobody has written in for a minute, kept as bytes.',
    () => memory.resting,
  )
  const listening = listenToEvents(kernel, modules, { openPlays, writing })
  hearers.add((words) => listening.hear(words))
  const watching = watchParticipants(kernel, modules, { openPlays, writing })
  return {
    name: 'collab',
    routes: { presence: presenceRoutes(modules, present) },
    upgrade: (request, socket, head) => gate.upgrade(request, socket, head),
    start: async () => {
      const { redisUrl, auth } = kernel.config
      if (redisUrl === null || auth.sealingSecret === null) return
      const hear = (words: string): void => hearers.forEach((each) => each(words))
      const wake = (playId: string): void => {
        const document = openPlays.documents.get(playId)
        if (document !== undefined) openPlays.resting.wake(document)
      }
      nodes = await openNodes({ redisUrl, secret: auth.sealingSecret, log: kernel.log, hear, wake })
      hocuspocus.configure({ extensions: [...hocuspocus.configuration.extensions.slice(0, 1), nodes.extension] })
      telling = setInterval(() => {
        const words = present.words()
        if (words !== null) nodes?.spread(words)
      }, PRESENCE_INTERVALS.looks)
    },
    stop: () =>
      stop({
        hocuspocus,
        gate,
        openPlays,
        nodes,
        left: (participant) => recordVisitEnd(kernel, modules, participant),
        quiet: [() => listening.stop(), watching, () => clearInterval(telling)],
      }),
    count: () => ({
      participants: openPlays.participants.size,
      documents: openPlays.documents.size,
      resting: memory.resting,
    }),
    spread: (words) => nodes?.spread(words),
    onSpread: (hear) => void hearers.add(hear),
    isThere: (playId, userId) =>
      [...openPlays.participants.keys()].some(
        (participant) => participant.playId === playId && participant.actor.id === userId,
      ),
    exportFor: async () => ({}),
    forget: async (userId) => {
      for (const participant of openPlays.participants.keys()) if (participant.actor.id === userId) expel(participant)
    },
  }
}

function socketHandler(hocuspocus: Hocuspocus, openPlays: OpenPlays, socket: Socket) {
  const line = hocuspocus.handleConnection(socket, new Request('http://localhost/'), {
    socket,
  } satisfies ParticipantContext)
  return {
    message: (frame: Uint8Array) => line.handleMessage(frame),
    close: (code: number, reason: string) => {
      line.handleClose({ code, reason })
      for (const [participant, connection] of openPlays.participants)
        if (participant.socket === socket && connection === null) openPlays.participants.delete(participant)
    },
  }
}

async function stop(parts: {
  hocuspocus: Hocuspocus
  gate: Gate
  openPlays: OpenPlays
  nodes: Nodes | null
  left: (participant: Participant) => Promise<void>
  quiet: (() => void)[]
}): Promise<void> {
  const { hocuspocus, gate, openPlays, nodes, left, quiet } = parts
  const pending = [...openPlays.participants.values()].map(async (connection) => connection?.waitForPendingMessages())
  gate.stop()
  await Promise.all(pending)
  // recorded while the database is still open
  await Promise.all([...openPlays.participants.keys()].map(left))
  openPlays.participants.clear()
  hocuspocus.closeConnections()
  for (const end of quiet) end()
  nodes?.stop()
}
