import type { Connection } from '@hocuspocus/server'
import type { Kernel } from '../../kernel/kernel.ts'
import { catchUp, hear, note } from './catching-up.ts'
import type { CollabModules } from './deps.ts'
import type { Stage } from './hooks.ts'
import type { Seat } from './connection.ts'
import { expel, isExpired, reviewRole, reviewSession } from './watch.ts'
import type { Writing } from './writing.ts'

const TICK = 1_000
/** With other nodes a role may be taken away where no fact of it is heard; alone this is only a second look. */
const REVIEW = { among: 1_000, alone: 30_000 }

/** Hears what the modules below tell: text written by the server, roles taken away, sessions ended. */
export function listen(kernel: Kernel, modules: CollabModules, parts: { stage: Stage; writing: Writing }): () => void {
  const { stage, writing } = parts
  const { events } = kernel
  const each = (isMeant: (seat: Seat) => boolean, act: (seat: Seat, connection: Connection | null) => unknown) =>
    Promise.all([...stage.seats].map(([seat, connection]) => isMeant(seat) && act(seat, connection))).then(() => {})
  const review = (playId: string, userId: string | null) =>
    each(
      (seat) => seat.playId === playId && (userId === null || seat.actor.id === userId),
      (seat, connection) => reviewRole(modules, seat, connection),
    )
  const quiet = [
    events.on('play.text-appended', ({ playId, update, seq }) => {
      if (!writing.own.has(update)) hear(stage, playId, update)
      note(stage, playId, seq)
      stage.memory.wrote(playId, update.byteLength, kernel.clock.now().getTime())
    }),
    events.on('play.role-changed', ({ playId, userId }) => review(playId, userId)),
    events.on('play.trashed', ({ playId }) => review(playId, null)),
    events.on('session.ended', ({ userId }) =>
      each(
        (seat) => seat.actor.id === userId,
        (seat) => reviewSession(kernel, seat),
      ),
    ),
  ]
  return () => quiet.forEach((end) => end())
}

/** Looks at every seat in turn: tokens run out by themselves, and other nodes take roles away. */
export function watch(kernel: Kernel, modules: CollabModules, stage: Stage): () => void {
  let reviewed = Date.now()
  let busy = false
  const look = async (): Promise<void> => {
    for (const seat of stage.seats.keys()) if (isExpired(seat, kernel.clock.now())) expel(seat)
    if (Date.now() - reviewed < (kernel.config.redisUrl === null ? REVIEW.alone : REVIEW.among)) return
    reviewed = Date.now()
    if (kernel.config.redisUrl !== null) await catchUp(stage, modules)
    for (const [seat, connection] of stage.seats) {
      await reviewSession(kernel, seat)
      await reviewRole(modules, seat, connection)
    }
  }
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    look()
      .catch((error: unknown) => kernel.log.error('looking after seats failed', { error }))
      .finally(() => {
        busy = false
      })
  }, TICK)
  timer.unref()
  return () => clearInterval(timer)
}
