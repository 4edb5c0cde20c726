import { CLOSE } from '@replique/contract'
import type { Connection } from '@hocuspocus/server'
import type { Kernel } from '../../kernel/kernel.ts'
import { mayComment, mayRead } from '../plays/index.ts'
import type { CollabModules } from './deps.ts'
import type { Participant } from './connection.ts'
import { sendNotice } from './store-first.ts'

/**
 * Checks a participant's role again. Closes the connection if they may no longer read the play, and makes it read-only
 * if they may no longer comment.
 */
export async function reviewRole(
  modules: CollabModules,
  participant: Participant,
  connection: Connection | null,
): Promise<void> {
  if (participant.socket.closed) return
  const before = participant.access
  const access = await modules.plays.accessTo(participant.actor, participant.playId)
  if (access === null || !mayRead(access)) {
    participant.access = { role: null, trashed: before.trashed }
    if (connection !== null) connection.readOnly = true
    participant.socket.close(CLOSE.forbidden, access?.trashed === true ? 'trashed' : 'play_not_found')
    return
  }
  participant.access = access
  // a participant without a connection is still joining; their connection is created with the current role
  if (connection === null) return
  connection.readOnly = !mayComment(access)
  if (access.trashed && !before.trashed) sendNotice(connection, { type: 'trashed' })
  if (access.role !== null && access.role !== before.role) sendNotice(connection, { type: 'role', role: access.role })
}

/**
 * Checks a participant's token again. The session may have ended, the user may be banned, or the token may have
 * expired.
 */
export async function reviewSession(
  kernel: Kernel,
  participant: Participant,
  token = participant.token,
): Promise<void> {
  if (participant.socket.closed) return
  const actor = await kernel.readActor(token)
  if (actor.kind === 'user' && actor.id === participant.actor.id) {
    participant.actor = actor
    participant.token = token
    return
  }
  expel(participant)
}

export function expel(participant: Participant): void {
  participant.access = { role: null, trashed: false }
  participant.socket.close(CLOSE.unauthorized, 'no_authorization')
}

export const isExpired = (participant: Participant, now: Date): boolean =>
  participant.actor.expiresAt * 1000 <= now.getTime()
