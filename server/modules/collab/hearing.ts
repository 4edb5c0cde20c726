import type { Connection } from '@hocuspocus/server'
import type { Kernel } from '../../kernel/kernel.ts'
import { catchUp, hear, note } from './catching-up.ts'
import type { CollabModules } from './deps.ts'
import type { OpenPlays } from './hooks.ts'
import type { Participant } from './connection.ts'
import { expel, isExpired, reviewRole, reviewSession } from './watch.ts'
import type { Writing } from './writing.ts'

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
