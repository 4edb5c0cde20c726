import { CLOSE } from '@replique/contract'
import type { Connection, Document, Extension, onAuthenticatePayload } from '@hocuspocus/server'
import type { Kernel } from '../../kernel/kernel.ts'
import { loadInto, mayComment } from '../plays/index.ts'
import { admit, NotAdmitted, TRY_LATER } from './admission.ts'
import type { CollabDoors } from './doors.ts'
import { COLLAB_LIMITS } from './limits.ts'
import { rememberOwners } from './page-owners.ts'
import { vouch } from './presence.ts'
import type { Seat, SeatContext } from './seat.ts'
import { reviewSession } from './watch.ts'
import { storeFirst, tell, type Writing } from './writing.ts'

/** Everything that is open on this node. */
export interface Stage {
  readonly seats: Map<Seat, Connection | null>
  readonly documents: Map<string, Document>
  /** Up to which number the text of an open document is known to be in it, without a gap. */
  readonly heard: Map<string, number>
}

const PRESENCE = 1

interface Parts {
  readonly stage: Stage
  readonly writing: Writing
}

const seatAt = (holder: { readonly context: unknown }): Seat | undefined => (holder.context as SeatContext).seat

/** What this room does at each of Hocuspocus's turns. */
export const hooksFor = (kernel: Kernel, doors: CollabDoors, parts: Parts): Extension => ({
  ...joiningHooks(kernel, doors, parts),
  ...loadingHooks(kernel, doors, parts.stage),
  ...messageHooks,
  beforeSync: storeFirst(kernel, doors, parts.writing),
})

const joiningHooks = (kernel: Kernel, doors: CollabDoors, { stage, writing }: Parts): Extension => ({
  onAuthenticate: async (payload) => {
    const seat = await knock(kernel, doors, { payload, stage, writing })
    payload.connectionConfig.readOnly = !mayComment(seat.standing)
    return { seat }
  },
  connected: async ({ connection }) => {
    const seat = seatAt(connection)
    if (seat === undefined || seat.socket.closed) return
    stage.seats.set(seat, connection)
    // What may have changed between the token and this moment.
    connection.readOnly = !mayComment(seat.standing)
    // A connection knows only reading and writing: what somebody may is told before the text is shown.
    const { role } = seat.standing
    if (role !== null) tell(connection, { type: 'role', role })
  },
  onTokenSync: async ({ connection, token }) => {
    const seat = seatAt(connection)
    if (seat !== undefined && token.length <= COLLAB_LIMITS.token) await reviewSession(kernel, seat, token)
  },
  onDisconnect: async (payload) => {
    const seat = seatAt(payload)
    if (seat !== undefined) stage.seats.delete(seat)
  },
})

const loadingHooks = (kernel: Kernel, doors: CollabDoors, stage: Stage): Extension => ({
  onLoadDocument: async ({ document, documentName }) => {
    // Known from here on, so that what the server itself writes while the text is being read is not missed.
    stage.documents.set(documentName, document)
    try {
      const text = await doors.plays.openText(documentName)
      const unreadable = loadInto(document, text)
      stage.heard.set(documentName, text.lastSeq)
      rememberOwners(document, await doors.plays.pagesOf(documentName))
      if (unreadable > 0) kernel.log.error('stored updates cannot be read', { play: documentName, unreadable })
    } catch (error) {
      kernel.log.error('a play could not be opened', { play: documentName, error })
      stage.documents.delete(documentName)
      turnAway(stage, documentName)
      throw new NotAdmitted('unavailable', TRY_LATER)
    }
  },
  afterUnloadDocument: async ({ documentName }) => {
    if (stage.documents.get(documentName)?.isDestroyed !== true) return
    stage.documents.delete(documentName)
    stage.heard.delete(documentName)
  },
})

const messageHooks: Extension = {
  beforeHandleMessage: async ({ connection, update, documentName }) => {
    const seat = seatAt(connection)
    if (seat === undefined || seat.socket.closed) throw new NotAdmitted('no_authorization', TRY_LATER)
    if (update.byteLength > COLLAB_LIMITS.presenceFrame && kindOf(update, documentName) === PRESENCE) {
      seat.socket.close(CLOSE.tooLarge, 'too_large')
      throw new NotAdmitted('too_many_requests', CLOSE.tooLarge)
    }
  },
  beforeHandleAwareness: async ({ states, document, connection }) => {
    // From another node it comes vouched for.
    if (connection !== undefined) vouch(states, { document, connection, now: Date.now() })
  },
  // Nothing that clients say beside the document is passed on.
  onStateless: async () => {},
}

/** Everybody who waits for a play that could not be opened. */
function turnAway(stage: Stage, playId: string): void {
  for (const [seat, connection] of stage.seats)
    if (seat.playId === playId && connection === null) setImmediate(() => seat.socket.close(TRY_LATER, 'unavailable'))
}

async function knock(
  kernel: Kernel,
  doors: CollabDoors,
  at: { payload: onAuthenticatePayload; stage: Stage; writing: Writing },
): Promise<Seat> {
  const { documentName, token, context, instance } = at.payload
  const { socket } = context as SeatContext
  try {
    if (!at.writing.isWell()) throw new NotAdmitted('unavailable', TRY_LATER)
    const seats = new Set(at.stage.seats.keys())
    const document = instance.documents.get(documentName)
    const seat = await admit(kernel, doors, { playId: documentName, token, socket, seats, document })
    at.stage.seats.set(seat, null)
    socket.joined = true
    return seat
  } catch (error) {
    const refusal = error instanceof NotAdmitted ? error : new NotAdmitted('unavailable', TRY_LATER)
    if (refusal !== error) kernel.log.error('joining failed', { play: documentName, error })
    else kernel.log.warn('joining refused', { play: documentName, reason: refusal.reason, address: socket.address })
    // After Hocuspocus has sent its word, so that the client knows why.
    setImmediate(() => socket.close(refusal.code, refusal.reason))
    throw refusal
  }
}

/** The kind of a frame: the number after the play's name. A name of another form belongs to no editor of ours. */
function kindOf(frame: Uint8Array, documentName: string): number {
  const name = new TextDecoder().decode(frame.subarray(1, 1 + documentName.length))
  const length = frame[0] ?? 0
  return name === documentName ? (frame[1 + length] ?? -1) : PRESENCE
}
