import { CLOSE } from '@replique/contract'
import type { Document } from '@hocuspocus/server'
import { LoggedError } from '../../kernel/log.ts'
import { isId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { mayRead } from '../plays/index.ts'
import type { CollabModules } from './deps.ts'
import { COLLAB_LIMITS } from './limits.ts'
import { chooseColour } from './awareness.ts'
import { type Participant, type ParticipantContext, type Socket, WorkBudget } from './connection.ts'

/** Thrown to refuse a connection, with the reason that Hocuspocus sends and the close code for the socket. */
export class NotAdmitted extends LoggedError {
  readonly reason: string
  readonly code: number

  constructor(reason: 'no_authorization' | 'play_not_found' | 'too_many_requests' | 'unavailable', code: number) {
    // no message, so that Hocuspocus doesn't print the error
    super()
    this.reason = reason
    this.code = code
  }
}

export const TRY_LATER = 1013

export interface AdmissionRequest {
  readonly playId: string
  readonly token: string
  readonly socket: Socket
  /** All admitted participants, in all plays. */
  readonly participants: ReadonlyMap<Participant, unknown>
  readonly document: Document | undefined
}

/** Admits a user to a play, or throws NotAdmitted before any part of the play is sent. */
export async function admit(kernel: Kernel, modules: CollabModules, knock: AdmissionRequest): Promise<Participant> {
  const { playId, token, socket, participants, document } = knock
  if (!isId(playId)) throw new NotAdmitted('play_not_found', CLOSE.forbidden)
  const actor = token.length > COLLAB_LIMITS.token ? null : await kernel.readActor(token)
  // with two-step verification, the password alone is not enough
  if (actor?.kind !== 'user' || actor.secondFactor === 'needed')
    throw new NotAdmitted('no_authorization', CLOSE.unauthorized)
  const access = await modules.plays.join(actor, playId)
  if (access === null || !mayRead(access)) throw new NotAdmitted('play_not_found', CLOSE.forbidden)
  const own: Participant[] = []
  for (const participant of participants.keys()) if (participant.actor.id === actor.id) own.push(participant)
  if (own.length >= COLLAB_LIMITS.socketsPerPerson) throw new NotAdmitted('too_many_requests', TRY_LATER)
  return {
    playId,
    socket,
    actor,
    token,
    name: actor.name,
    colour:
      own.find((participant) => participant.playId === playId)?.colour ?? chooseColour(actor.id, coloursAt(document)),
    access,
    presence: null,
    claims: 0,
    work: new WorkBudget(COLLAB_LIMITS.stepsOfConnection, Date.now()),
    shows: { left: COLLAB_LIMITS.presencePerSecond, since: 0 },
  }
}

function coloursAt(document: Document | undefined): Set<number> {
  const participants =
    document?.getConnections().map((connection) => (connection.context as ParticipantContext).participant) ?? []
  return new Set(participants.flatMap((participant) => (participant === undefined ? [] : [participant.colour])))
}
