import { applyUpdate } from 'yjs'
import { z } from 'zod'
import type { CollabModules } from './deps.ts'
import type { OpenPlays } from './hooks.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { expel, isExpired, reviewRole, reviewSession } from './watch.ts'
import type { UpdateHandling } from './store-first.ts'

const LOCAL = { source: 'local', skipStoreHooks: true } as const

/** Adds a stored update from the server to the open document. Hocuspocus then sends it to the clients. */
function hear({ documents, resting }: OpenPlays, playId: string, update: Uint8Array): void {
  const document = documents.get(playId)
  if (document === undefined) return
  resting.wake(document)
  applyUpdate(document, update, LOCAL)
}

/** Records that an update is in the document, unless an earlier one is missing. */
function note(openPlays: OpenPlays, playId: string, seq: number): void {
  if (openPlays.heard.get(playId) === seq - 1) openPlays.heard.set(playId, seq)
}

/**
 * Loads updates that other nodes have stored and this one has missed. Redis passes on what users type, but not what a
 * server writes to a play that nobody has open on that server. Redis can also lose messages.
 */
async function catchUp(openPlays: OpenPlays, modules: CollabModules): Promise<void> {
  const last = await modules.plays.lastOf([...openPlays.heard.keys()])
  for (const [playId, heard] of openPlays.heard) {
    const seq = last.get(playId) ?? 0
    if (seq > heard) await hearSince(openPlays, modules, { playId, heard, seq })
  }
}

export async function loadMissedUpdates(openPlays: OpenPlays, modules: CollabModules, playId: string): Promise<void> {
  const heard = openPlays.heard.get(playId)
  const seq = (await modules.plays.lastOf([playId])).get(playId) ?? 0
  if (heard !== undefined && seq > heard) await hearSince(openPlays, modules, { playId, heard, seq })
}

interface Missed {
  readonly playId: string
  readonly heard: number
  readonly seq: number
}

async function hearSince(openPlays: OpenPlays, modules: CollabModules, { playId, heard, seq }: Missed): Promise<void> {
  for (const update of await modules.plays.textSince(playId, heard)) hear(openPlays, playId, update)
  openPlays.heard.set(playId, Math.max(seq, openPlays.heard.get(playId) ?? seq))
}

const TICK = 1_000
/**
 * Maximum number of idle plays whose text is converted to bytes per tick. A 120-page play takes about 10 milliseconds.
 */
const RESTED_PER_TICK = 10
/** Milliseconds between checks of all participants, in case the message about a change was lost. */
const REVIEW = 30_000

/**
 * A change that may remove somebody's access. It is passed on to every node, because the event itself is emitted on
 * only one of them.
 */
const change = z.object({ changed: z.object({ playId: z.string().nullable(), userId: z.string().nullable() }) })
type Change = z.infer<typeof change>['changed']

/**
 * Handles events from the modules below and messages from other nodes: text written by the server, changed roles, ended
 * sessions.
 */
export function listenToEvents(
  kernel: Kernel,
  modules: CollabModules,
  parts: { openPlays: OpenPlays; writing: UpdateHandling },
): { stop(): void; hear(words: string): void } {
  const { openPlays, writing } = parts
  const { events } = kernel
  /** Checks the participants that a change may affect. Without a play id, the change is an ended session. */
  const review = async ({ playId, userId }: Change): Promise<void> => {
    const meant = [...openPlays.participants].filter(
      ([participant]) =>
        (playId === null || participant.playId === playId) && (userId === null || participant.actor.id === userId),
    )
    await Promise.all(
      meant.map(([participant, connection]) =>
        playId === null ? reviewSession(kernel, participant) : reviewRole(modules, participant, connection),
      ),
    )
  }
  const tellAll = (changed: Change): Promise<void> => {
    writing.spread(JSON.stringify({ changed } satisfies z.infer<typeof change>))
    return review(changed)
  }
  const quiet = [
    events.on('play.text-appended', ({ playId, update, seq }) => {
      if (!writing.own.has(update)) hear(openPlays, playId, update)
      note(openPlays, playId, seq)
      openPlays.memory.wrote(playId, update.byteLength, kernel.clock.now().getTime())
    }),
    events.on('play.role-changed', ({ playId, userId }) => tellAll({ playId, userId })),
    events.on('play.trashed', ({ playId }) => tellAll({ playId, userId: null })),
    events.on('session.ended', ({ userId }) => tellAll({ playId: null, userId })),
  ]
  return {
    stop: () => quiet.forEach((end) => end()),
    hear: (words) => {
      if (!words.startsWith('{"changed":')) return
      const heard = change.safeParse(JSON.parse(words))
      if (heard.success)
        review(heard.data.changed).catch((error: unknown) =>
          kernel.log.error('checking participants failed', { error }),
        )
    },
  }
}

/** Checks all participants regularly, because tokens expire and a message from another node may have been lost. */
export function watchParticipants(
  kernel: Kernel,
  modules: CollabModules,
  { openPlays, writing }: { openPlays: OpenPlays; writing: UpdateHandling },
): () => void {
  let reviewed = Date.now()
  let wasWell = true
  let busy = false
  const look = async (): Promise<void> => {
    for (const participant of openPlays.participants.keys())
      if (isExpired(participant, kernel.clock.now())) expel(participant)
    openPlays.resting.restIdle(openPlays.documents, RESTED_PER_TICK)
    if (kernel.config.redisUrl !== null) await catchUp(openPlays, modules)
    // messages from other nodes may have been lost while Redis was down, so participants are reviewed as soon as it is
    // back
    const back = writing.isWell() && !wasWell
    wasWell = writing.isWell()
    if (Date.now() - reviewed < REVIEW && !back) return
    reviewed = Date.now()
    for (const [participant, connection] of openPlays.participants) {
      await reviewSession(kernel, participant)
      await reviewRole(modules, participant, connection)
    }
  }
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    look()
      .catch((error: unknown) => kernel.log.error('checking participants failed', { error }))
      .finally(() => {
        busy = false
      })
  }, TICK)
  timer.unref()
  return () => clearInterval(timer)
}
