import { applyUpdate } from 'yjs'
import { z } from 'zod'
import type { CollabModules } from './deps.ts'
import type { OpenPlays } from './hooks.ts'
import type { Kernel } from '../../kernel/kernel.ts'
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
/** A second look at everybody: other nodes tell what they take away, and this finds what was not heard. */
const REVIEW = 30_000

/** What takes somebody's place at a play away, or may: told to every node, since only one hears it of its own modules. */
const change = z.object({ changed: z.object({ playId: z.string().nullable(), userId: z.string().nullable() }) })
type Change = z.infer<typeof change>['changed']

/** Hears what the modules below tell, and what other nodes hear: text written by the server, roles taken away, sessions ended. */
export function listen(
  kernel: Kernel,
  modules: CollabModules,
  parts: { openPlays: OpenPlays; writing: Writing },
): { stop(): void; hear(words: string): void } {
  const { openPlays, writing } = parts
  const { events } = kernel
  /** Without a play it is a session of theirs that has ended. */
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

/** Checks each participant in turn, because tokens expire and an event from another node may have been lost. */
export function watch(
  kernel: Kernel,
  modules: CollabModules,
  { openPlays, writing }: { openPlays: OpenPlays; writing: Writing },
): () => void {
  let reviewed = Date.now()
  let wasWell = true
  let busy = false
  const look = async (): Promise<void> => {
    for (const participant of openPlays.participants.keys())
      if (isExpired(participant, kernel.clock.now())) expel(participant)
    if (kernel.config.redisUrl !== null) await catchUp(openPlays, modules)
    // while Redis was silent, nothing was heard of the others
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
