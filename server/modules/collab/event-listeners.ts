import { applyUpdate } from 'yjs'
import type { Connection } from '@hocuspocus/server'
import type { CollabModules } from './deps.ts'
import type { OpenPlays } from './hooks.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Participant } from './connection.ts'
import { expel, isExpired, reviewRole, reviewSession } from './watch.ts'
import type { Writing } from './writing.ts'

const LOCAL = { source: 'local', skipStoreHooks: true } as const

/** Puts an update that the server stored into the open document; Hocuspocus spreads it from there. */
function hear(openPlays: OpenPlays, playId: string, update: Uint8Array): void {
  const document = openPlays.documents.get(playId)
  if (document !== undefined) applyUpdate(document, update, LOCAL)
}

/** Remembers that an update is in the document, where nothing before it is missing. */
function note(openPlays: OpenPlays, playId: string, seq: number): void {
  if (openPlays.heard.get(playId) === seq - 1) openPlays.heard.set(playId, seq)
}

/**
 * Reads what other nodes have stored and this one has not heard: Redis carries the words of people who write at the
 * same time, but not those that another server writes into a play that nobody has open there, nor what it lost itself.
 */
async function catchUp(openPlays: OpenPlays, modules: CollabModules): Promise<void> {
  const last = await modules.plays.lastOf([...openPlays.heard.keys()])
  for (const [playId, heard] of openPlays.heard) {
    const seq = last.get(playId) ?? 0
    if (seq > heard) await hearSince(openPlays, modules, { playId, heard, seq })
  }
}

/** The same for one play, at once. */
export async function hearMissed(openPlays: OpenPlays, modules: CollabModules, playId: string): Promise<void> {
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
/** With other nodes a role may be taken away where no fact of it is heard; alone this is only a second look. */
const REVIEW = { among: 1_000, alone: 30_000 }

/** Hears what the modules below tell: text written by the server, roles taken away, sessions ended. */
export function listen(
  kernel: Kernel,
  modules: CollabModules,
  parts: { openPlays: OpenPlays; writing: Writing },
): () => void {
  const { openPlays, writing } = parts
  const { events } = kernel
  const each = (
    isMeant: (participant: Participant) => boolean,
    act: (participant: Participant, connection: Connection | null) => unknown,
  ) =>
    Promise.all(
      [...openPlays.participants].map(
        ([participant, connection]) => isMeant(participant) && act(participant, connection),
      ),
    ).then(() => {})
  const review = (playId: string, userId: string | null) =>
    each(
      (participant) => participant.playId === playId && (userId === null || participant.actor.id === userId),
      (participant, connection) => reviewRole(modules, participant, connection),
    )
  const quiet = [
    events.on('play.text-appended', ({ playId, update, seq }) => {
      if (!writing.own.has(update)) hear(openPlays, playId, update)
      note(openPlays, playId, seq)
      openPlays.memory.wrote(playId, update.byteLength, kernel.clock.now().getTime())
    }),
    events.on('play.role-changed', ({ playId, userId }) => review(playId, userId)),
    events.on('play.trashed', ({ playId }) => review(playId, null)),
    events.on('session.ended', ({ userId }) =>
      each(
        (participant) => participant.actor.id === userId,
        (participant) => reviewSession(kernel, participant),
      ),
    ),
  ]
  return () => quiet.forEach((end) => end())
}

/** Looks at every participant in turn: tokens run out by themselves, and other nodes take roles away. */
export function watch(kernel: Kernel, modules: CollabModules, openPlays: OpenPlays): () => void {
  let reviewed = Date.now()
  let busy = false
  const look = async (): Promise<void> => {
    for (const participant of openPlays.participants.keys())
      if (isExpired(participant, kernel.clock.now())) expel(participant)
    if (Date.now() - reviewed < (kernel.config.redisUrl === null ? REVIEW.alone : REVIEW.among)) return
    reviewed = Date.now()
    if (kernel.config.redisUrl !== null) await catchUp(openPlays, modules)
    for (const [participant, connection] of openPlays.participants) {
      await reviewSession(kernel, participant)
      await reviewRole(modules, participant, connection)
    }
  }
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    look()
      .catch((error: unknown) => kernel.log.error('looking after participants failed', { error }))
      .finally(() => {
        busy = false
      })
  }, TICK)
  timer.unref()
  return () => clearInterval(timer)
}
