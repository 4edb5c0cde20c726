import { setTimeout as pause } from 'node:timers/promises'
import { CLOSE } from '@replique/contract'
import type { Connection, Document, Extension, onAuthenticatePayload } from '@hocuspocus/server'
import { removeAwarenessStates } from 'y-protocols/awareness'
import { z } from 'zod'
import type { Kernel } from '../../kernel/kernel.ts'
import { LoggedError } from '../../kernel/log.ts'
import { dropUnfounded, holdsNested, loadInSteps, mayComment } from '../plays/index.ts'
import { admit, NotAdmitted, TRY_LATER } from './admission.ts'
import type { CollabModules } from './deps.ts'
import { COLLAB_LIMITS } from './limits.ts'
import type { OpenDocuments, RestingTexts } from './open-documents.ts'
import { ownerOf, rememberOwner, rememberOwners, firstClientWithState, sanitizePresence } from './awareness.ts'
import type { Participant, ParticipantContext } from './connection.ts'
import { reviewSession } from './watch.ts'
import { storeFirst, sendNotice, type UpdateHandling } from './store-first.ts'

/** The documents and participants on this node. */
export interface OpenPlays {
  readonly participants: Map<Participant, Connection | null>
  readonly documents: Map<string, Document>
  /** For each open document, the number of the last update before the first missing one. */
  readonly heard: Map<string, number>
  /** Plays with parts that were set aside because they could not be read, or that depend on missing updates. */
  readonly incomplete: Set<string>
  /** The estimated memory that open documents use, and when each was last used. */
  readonly memory: OpenDocuments
  /** The text of open plays that nobody has used for a while, kept as bytes. */
  readonly resting: RestingTexts
}

const PRESENCE = 1
/** How many client ids a page may claim. If an id belongs to somebody else, the page takes another one. */
const MOST_CLAIMS = 3

interface Parts {
  readonly openPlays: OpenPlays
  readonly writing: UpdateHandling
}

/** Thrown so that Hocuspocus keeps a document. */
class StillOpen extends LoggedError {}

const participantAt = (holder: { readonly context: unknown }): Participant | undefined =>
  (holder.context as ParticipantContext).participant

/** The hooks of this module for Hocuspocus. */
export function hooksFor(kernel: Kernel, modules: CollabModules, parts: Parts): Extension {
  const store = storeFirst(kernel, modules, parts.writing)
  return {
    ...joiningHooks(kernel, modules, parts),
    ...loadingHooks(kernel, modules, parts.openPlays),
    ...messageHooks(modules),
    beforeSync: (sync) => parts.openPlays.resting.during(sync.document, () => store(sync)),
  }
}

const joiningHooks = (kernel: Kernel, modules: CollabModules, { openPlays, writing }: Parts): Extension => ({
  onAuthenticate: async (payload) => {
    const participant = await knock(kernel, modules, { payload, openPlays, writing })
    payload.connectionConfig.readOnly = !mayComment(participant.access)
    return { participant }
  },
  connected: async ({ connection }) => {
    const participant = participantAt(connection)
    if (participant === undefined || participant.socket.closed) return
    openPlays.participants.set(participant, connection)
    // the role may have changed since the token was checked
    connection.readOnly = !mayComment(participant.access)
    // Hocuspocus only knows whether a connection is read-only, so the role is sent before the text
    const { role } = participant.access
    if (role !== null) sendNotice(connection, { type: 'role', role })
    if (openPlays.incomplete.has(participant.playId)) sendNotice(connection, { type: 'set_aside' })
  },
  onTokenSync: async ({ connection, token }) => {
    const participant = participantAt(connection)
    if (participant !== undefined && token.length <= COLLAB_LIMITS.token)
      await reviewSession(kernel, participant, token)
  },
  onDisconnect: async (payload) => {
    const participant = participantAt(payload)
    if (participant === undefined) return
    const was = openPlays.participants.delete(participant)
    // the page may have reconnected with a newer socket
    if (participant.presence !== null && !payload.document.awareness.getStates().has(participant.presence))
      writing.spread(wordsOfLeaving(participant.playId, participant.presence))
    if (was) await recordVisitEnd(kernel, modules, participant)
  },
})

/** Records when a participant left, so that they are not notified of what they have already seen. */
export async function recordVisitEnd(
  { log }: Pick<Kernel, 'log'>,
  { plays }: CollabModules,
  { playId, actor }: Participant,
) {
  await plays
    .leave(playId, actor.id)
    .catch((error: unknown) => log.warn('a visit was not recorded', { play: playId, error }))
}

const loadingHooks = (kernel: Kernel, modules: CollabModules, openPlays: OpenPlays): Extension => ({
  onLoadDocument: async ({ document, documentName }) => {
    // registered before loading, so that updates the server stores in the meantime are not missed
    openPlays.documents.set(documentName, document)
    try {
      await makeRoom(kernel, modules, { openPlays, playId: documentName })
      const text = await modules.plays.openText(documentName)
      const unreadable = await loadInSteps(document, text)
      if (unreadable > 0 || holdsNested(document)) {
        // the document may be incomplete now; clients reconnect and get a complete one
        const moved = await modules.plays.setAside(documentName)
        throw new Error(`${moved} stored updates were set aside`)
      }
      const hasGap = dropUnfounded(document, text)
      if (hasGap) kernel.log.error('stored updates depend on updates that are missing', { play: documentName })
      // read after the text, so that every page that contributed to it is known
      const [lost, pages] = await Promise.all([
        modules.plays.countSetAside(documentName),
        modules.plays.pagesOf(documentName),
      ])
      if (lost > 0 || hasGap) openPlays.incomplete.add(documentName)
      openPlays.heard.set(documentName, text.lastSeq)
      rememberOwners(document, pages)
    } catch (error) {
      kernel.log.error('a play could not be opened', { play: documentName, error })
      forgetPlay(openPlays, documentName)
      turnAway(openPlays, documentName)
      throw new NotAdmitted('unavailable', TRY_LATER)
    }
  },
  // Hocuspocus unloads a document by its name, whenever somebody's departure has been recorded: by then, others may have
  // opened the play again, as another document, or be about to be given this one. They would write in a document that
  // nobody who joins later sees
  beforeUnloadDocument: async ({ instance, document, documentName }) => {
    const isReplaced = instance.documents.get(documentName) !== document
    const isAwaited = [...openPlays.participants].some(
      ([{ playId }, connection]) => playId === documentName && connection === null,
    )
    if (isReplaced || isAwaited) throw new StillOpen()
  },
  afterUnloadDocument: async ({ documentName }) => {
    if (openPlays.documents.get(documentName)?.isDestroyed !== true) return
    forgetPlay(openPlays, documentName)
  },
})

function forgetPlay({ documents, heard, incomplete, memory }: OpenPlays, playId: string): void {
  memory.forget(playId)
  documents.delete(playId)
  heard.delete(playId)
  incomplete.delete(playId)
}

const messageHooks = (modules: CollabModules): Extension => ({
  beforeHandleMessage: async ({ connection, update, documentName }) => {
    const participant = participantAt(connection)
    if (participant === undefined || participant.socket.closed) throw new NotAdmitted('no_authorization', TRY_LATER)
    if (update.byteLength > COLLAB_LIMITS.presenceFrame && kindOf(update, documentName) === PRESENCE) {
      participant.socket.close(CLOSE.tooLarge, 'too_large')
      throw new NotAdmitted('too_many_requests', CLOSE.tooLarge)
    }
  },
  beforeHandleAwareness: async ({ states, document, connection }) => {
    // presence from another node was validated by that node
    if (connection === undefined) return
    await claimShown(modules, { connection, document, client: firstClientWithState(states) })
    sanitizePresence(states, { document, connection, now: Date.now() })
  },
  // stateless messages from clients are not passed on
  onStateless: async () => {},
})

/**
 * When a page's client id is first shown, registers it for the page's user, on all servers and permanently. Otherwise
 * anyone who sees the id could write under it before the page's own text arrives.
 */
async function claimShown(
  { plays }: CollabModules,
  { connection, document, client }: { connection: Connection; document: Document; client: number | null },
): Promise<void> {
  const participant = participantAt(connection)
  if (
    participant === undefined ||
    client === null ||
    participant.presence !== null ||
    participant.claims >= MOST_CLAIMS
  )
    return
  participant.claims++
  const { playId, actor, access } = participant
  // users who can't write don't need a claim
  const known = ownerOf(document, client)
  const claims = known === undefined && mayComment(access)
  const owner = claims ? await plays.claimClientId({ playId, client, userId: actor.id }) : known
  if (owner === undefined) return
  rememberOwner(document, client, owner)
  if (owner !== actor.id) sendNotice(connection, { type: 'refused', code: 'page_taken' })
}

/** Makes room in memory for a play, by closing plays that have been idle the longest. They open again on request. */
async function makeRoom(
  kernel: Kernel,
  { plays }: CollabModules,
  { openPlays, playId }: { openPlays: OpenPlays; playId: string },
): Promise<void> {
  const idle = openPlays.memory.open(playId, await plays.sizeOf(playId), kernel.clock.now().getTime())
  if (idle === null) throw new Error('too many large plays are open')
  for (const other of idle) {
    kernel.log.warn('an idle play was closed to make room', { play: other })
    for (const participant of openPlays.participants.keys())
      if (participant.playId === other) participant.socket.close(TRY_LATER, 'unavailable')
  }
}

/** Disconnects everyone who is waiting for a play that could not be opened. */
function turnAway(openPlays: OpenPlays, playId: string): void {
  for (const [participant, connection] of openPlays.participants)
    if (participant.playId === playId && connection === null)
      setImmediate(() => participant.socket.close(TRY_LATER, 'unavailable'))
}

/** How long in milliseconds somebody who joins waits for this node's contact with the others. */
const CONTACT = 5_000

/** For each node, the wait for contact that everybody who joins meanwhile shares. */
const waits = new WeakMap<UpdateHandling, Promise<boolean>>()

async function waitForContact({ isWell }: UpdateHandling): Promise<boolean> {
  for (const late = Date.now() + CONTACT; !isWell() && Date.now() < late;) await pause(50)
  return isWell()
}

/**
 * Returns whether this node has contact with the others, or gets it soon. A server that has just started accepts
 * sockets a moment before; if it refused them, the pages would try again only seconds later.
 */
async function becomesWell(writing: UpdateHandling): Promise<boolean> {
  if (writing.isWell()) return true
  const wait = waits.get(writing) ?? waitForContact(writing).finally(() => waits.delete(writing))
  waits.set(writing, wait)
  return wait
}

async function knock(
  kernel: Kernel,
  modules: CollabModules,
  at: { payload: onAuthenticatePayload; openPlays: OpenPlays; writing: UpdateHandling },
): Promise<Participant> {
  const { documentName, token, context, instance } = at.payload
  const { socket } = context as ParticipantContext
  try {
    if (!(await becomesWell(at.writing))) throw new NotAdmitted('unavailable', TRY_LATER)
    const { participants } = at.openPlays
    const document = instance.documents.get(documentName)
    const participant = await admit(kernel, modules, { playId: documentName, token, socket, participants, document })
    at.openPlays.participants.set(participant, null)
    socket.joined = true
    return participant
  } catch (error) {
    const refusal = error instanceof NotAdmitted ? error : new NotAdmitted('unavailable', TRY_LATER)
    if (refusal !== error) kernel.log.error('joining failed', { play: documentName, error })
    else kernel.log.warn('joining refused', { play: documentName, reason: refusal.reason, address: socket.address })
    // after Hocuspocus has sent the reason, so that the client gets it
    setImmediate(() => socket.close(refusal.code, refusal.reason))
    throw refusal
  }
}

/**
 * Returns the type of a frame: the number after the document name. If the name doesn't match, the frame is treated as
 * presence, which has the strictest limit.
 */
function kindOf(frame: Uint8Array, documentName: string): number {
  const name = new TextDecoder().decode(frame.subarray(1, 1 + documentName.length))
  const length = frame[0] ?? 0
  return name === documentName ? (frame[1 + length] ?? -1) : PRESENCE
}

/**
 * The message sent when a page leaves. Hocuspocus sends presence to other servers, but not its removal, because the
 * page is already gone when the frame is read. Without this message, others would see the page until its presence times
 * out.
 */
const told = z.object({ left: z.object({ playId: z.string(), client: z.number() }) })

const wordsOfLeaving = (playId: string, client: number): string => JSON.stringify({ left: { playId, client } })

/** Removes the presence of a page that left another server, unless it is now connected to this one. */
export function handlePageLeft({ documents }: OpenPlays, words: string): void {
  if (!words.startsWith('{"left":')) return
  const heard = told.safeParse(JSON.parse(words))
  const document = heard.success ? documents.get(heard.data.left.playId) : undefined
  if (!heard.success || document === undefined) return
  const { client } = heard.data.left
  const isHere = [...document.connections.values()].some(({ clients }) => clients.has(client))
  if (!isHere) removeAwarenessStates(document.awareness, [client], null)
}
