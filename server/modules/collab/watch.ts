import { CLOSE } from '@replique/contract'
import type { Connection } from '@hocuspocus/server'
import type { Kernel } from '../../kernel/kernel.ts'
import { mayComment, mayRead } from '../plays/index.ts'
import type { CollabModules } from './deps.ts'
import type { Seat } from './connection.ts'
import { tell } from './writing.ts'

/** Reads again what a connection may do, and closes or narrows it at once. */
export async function reviewRole(modules: CollabModules, seat: Seat, connection: Connection | null): Promise<void> {
  if (seat.socket.closed) return
  const before = seat.standing
  const standing = await modules.plays.standingOn(seat.actor, seat.playId)
  if (standing === null || !mayRead(standing)) {
    seat.standing = { role: null, trashed: before.trashed }
    if (connection !== null) connection.readOnly = true
    seat.socket.close(CLOSE.forbidden, standing?.trashed === true ? 'trashed' : 'play_not_found')
    return
  }
  seat.standing = standing
  // Without a connection they are about to take their seat, and hear of it there.
  if (connection === null) return
  connection.readOnly = !mayComment(standing)
  if (standing.trashed && !before.trashed) tell(connection, { type: 'trashed' })
  if (standing.role !== null && standing.role !== before.role) tell(connection, { type: 'role', role: standing.role })
}

/** Reads the token again: a session that was ended, a person who was banned, a token of its time. */
export async function reviewSession(kernel: Kernel, seat: Seat, token = seat.token): Promise<void> {
  if (seat.socket.closed) return
  const actor = await kernel.readActor(token)
  if (actor.kind === 'user' && actor.id === seat.actor.id) {
    seat.actor = actor
    seat.token = token
    return
  }
  expel(seat)
}

export function expel(seat: Seat): void {
  seat.standing = { role: null, trashed: false }
  seat.socket.close(CLOSE.unauthorized, 'no_authorization')
}

export const isExpired = (seat: Seat, now: Date): boolean => seat.actor.expiresAt * 1000 <= now.getTime()
