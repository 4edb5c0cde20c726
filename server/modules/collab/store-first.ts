import { CLOSE, UPDATE_LIMIT, type ServerNotice } from '@replique/contract'
import type { beforeSyncPayload, Connection, Document } from '@hocuspocus/server'
import { LoggedError } from '../../kernel/log.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { mayComment, mayWrite, ClientIdTakenError } from '../plays/index.ts'
import { TRY_LATER } from './admission.ts'
import type { CollabModules } from './deps.ts'
import { validateUpdate, type UpdateResult, type PostedMessage } from './validate-update.ts'
import { COLLAB_LIMITS } from './limits.ts'
import { isClientIdTaken, isOpenElsewhere } from './awareness.ts'
import { type Participant, type ParticipantContext, WorkBudget } from './connection.ts'

const STEP_ONE = 0

export const sendNotice = (connection: Connection, notice: ServerNotice): void =>
  connection.sendStateless(JSON.stringify(notice))

/** Thrown so that Hocuspocus neither applies nor acknowledges an update. */
class Refused extends LoggedError {
  readonly code: number
  readonly reason: string

  constructor(code: number, reason: string) {
    super()
    this.code = code
    this.reason = reason
  }
}

type RefusedNotice = Extract<ServerNotice, { type: 'refused' }>['code']

export interface UpdateHandling {
  /** Whether this node may accept updates; false while it has no contact with the other nodes. */
  readonly isWell: () => boolean
  /** Brings an open document up to date with updates that other nodes have stored and this one has missed. */
  readonly hearMissed: (playId: string) => Promise<void>
  /** Sends a message to every other node. */
  readonly spread: (words: string) => void
  /** Updates that this node is storing itself. When their events arrive, they must not be applied again. */
  readonly own: WeakSet<Uint8Array>
}

/**
 * Stores an update before Hocuspocus applies, sends and acknowledges it, so that everything a client shows as saved
 * survives a crash. Hocuspocus answers "not applied" to read-only connections. A connection also becomes read-only if a
 * user who may only comment sends text that was written while they could still edit.
 */
export function storeFirst(kernel: Kernel, modules: CollabModules, writing: UpdateHandling) {
  const store = storeUpdate(kernel, modules, writing)
  const updates = kernel.metrics.counter('collaboration_updates_total', 'Updates that were stored.')
  const bytes = kernel.metrics.counter('collaboration_update_bytes_total', 'Bytes of these updates.')
  const took = kernel.metrics.duration(
    'collaboration_acknowledge_seconds',
    'Time from an update to its acknowledgement.',
  )
  return async (sync: beforeSyncPayload): Promise<void> => {
    if (sync.type === STEP_ONE) return
    const started = performance.now()
    if (!(await store(sync))) return
    updates()
    bytes({}, sync.payload.byteLength)
    took({}, (performance.now() - started) / 1000)
  }
}

/** Returns a function that stores an update and returns whether it was stored. */
function storeUpdate(kernel: Kernel, modules: CollabModules, writing: UpdateHandling) {
  return async ({ connection, document, payload }: beforeSyncPayload): Promise<boolean> => {
    const { participant } = connection.context as ParticipantContext
    if (participant === undefined || participant.socket.closed) throw new Refused(CLOSE.forbidden, 'not_allowed')
    connection.readOnly = !mayComment(participant.access)
    if (connection.readOnly) return false
    const note = (reason: RefusedNotice): void => {
      kernel.log.warn('update refused', {
        play: participant.playId,
        user: participant.actor.id,
        bytes: payload.byteLength,
        reason,
      })
      sendNotice(connection, { type: 'refused', code: reason })
    }
    const stop = (code: number, reason: RefusedNotice): never => {
      note(reason)
      participant.socket.close(code, reason)
      throw new Refused(code, reason)
    }
    if (payload.byteLength > UPDATE_LIMIT) stop(CLOSE.tooLarge, 'too_large')
    const { id: user } = participant.actor
    let words: readonly PostedMessage[] = []
    let pages: readonly number[] = []
    const author = {
      user,
      edits: mayWrite(participant.access),
      isTaken: (client: number) => isClientIdTaken(document, client, user) || isOpenElsewhere(document, client, user),
      mayCost: (steps: number) => mayCost(participant, document, steps),
      hears: (said: readonly PostedMessage[]) => void (words = said),
      hearsPages: (clients: readonly number[]) => void (pages = clients),
    }
    const validate = (): UpdateResult => validateUpdate(document, payload, author)
    let result = validate()
    if (result === 'early' || result === 'forged') {
      await writing.hearMissed(participant.playId)
      result = validate()
    }
    if (result === 'not_allowed' && !author.edits) {
      connection.readOnly = true
      note('not_allowed')
      return false
    }
    if (result === 'early') stop(TRY_LATER, 'unavailable')
    if (result === 'clash') stop(CLOSE.forbidden, 'page_taken')
    if (result === 'costly') stop(CLOSE.tooCostly, 'too_costly')
    if (result === 'busy') stop(CLOSE.tooCostly, 'unavailable')
    if (result === 'full') stop(CLOSE.forbidden, 'too_many_remarks')
    if (result === 'forged' || result === 'not_allowed') stop(CLOSE.forbidden, 'not_allowed')
    if (result === 'invalid') stop(CLOSE.forbidden, 'invalid')
    if (result === 'known') return false
    if (!writing.isWell()) stop(TRY_LATER, 'unavailable')
    try {
      await append(modules, participant, { update: payload.slice(), pages, own: writing.own })
    } catch (error) {
      if (error instanceof ClientIdTakenError) stop(TRY_LATER, 'unavailable')
      if (error instanceof Refusal && error.code === 'play_full') stop(CLOSE.forbidden, 'play_full')
      kernel.log.error('update not stored', { play: participant.playId, error })
      stop(TRY_LATER, 'unavailable')
    }
    spread(kernel, participant, words)
    return true
  }
}

/** Maximum number of messages announced per update. No user writes more in one update. */
const TOLD = 100
/** The form of the ids that our editors create. */
const ID = /^[\w.-]{1,100}$/

/** Emits an event for each message, once the update is stored. */
function spread({ events }: Kernel, { playId, actor }: Participant, words: readonly PostedMessage[]): void {
  for (const word of words.slice(0, TOLD))
    if (ID.test(word.thread) && ID.test(word.entry))
      events.emit('play.commented', { playId, author: actor.id, ...word })
}

const ofPlays = new WeakMap<Document, WorkBudget>()

/** Takes steps from the budgets of the connection and the play. Returns false if either has too few left. */
function mayCost(participant: Participant, document: Document, steps: number): boolean {
  if (steps === 0) return true
  const now = Date.now()
  const ofPlay = ofPlays.get(document) ?? new WorkBudget(COLLAB_LIMITS.stepsOfPlay, now)
  ofPlays.set(document, ofPlay)
  if (!participant.work.has(steps, now) || !ofPlay.has(steps, now)) return false
  participant.work.take(steps)
  ofPlay.take(steps)
  return true
}

interface NewUpdate {
  readonly update: Uint8Array
  readonly pages: readonly number[]
  readonly own: WeakSet<Uint8Array>
}

async function append(modules: CollabModules, participant: Participant, what: NewUpdate): Promise<void> {
  const { update, pages, own } = what
  own.add(update)
  await modules.plays.appendText(participant.playId, update, { author: participant.actor.id, client: 'editor', pages })
}
