import type { Document, Connection } from '@hocuspocus/server'
import { PRESENCE_LIMIT, type Presence } from '@replique/contract'
import { COLLAB_LIMITS } from './limits.ts'
import type { Participant, ParticipantContext } from './connection.ts'

/** Maximum number of Yjs client ids whose users are kept in memory for each play. The database has all of them. */
const MOST = 10_000

const owners = new WeakMap<Document, Map<number, string>>()

/**
 * Remembers which user each Yjs client id in a play belongs to: the user whose page first wrote or showed presence with
 * it.
 */
export function rememberOwners(document: Document, known: ReadonlyMap<number, string>): void {
  owners.set(document, new Map([...known, ...(owners.get(document) ?? [])]))
}

/** Returns the user whose page has this client id, or undefined if it isn't in memory. */
export const ownerOf = (document: Document, client: number): string | undefined => owners.get(document)?.get(client)

export function rememberOwner(document: Document, client: number, userId: string): void {
  const known = owners.get(document) ?? new Map<number, string>()
  if (known.size < MOST) owners.set(document, known.set(client, userId))
}

/**
 * Whether a client id belongs to another user. An id belongs to the first user who wrote or showed presence with it.
 * Otherwise somebody could write under the id of a page that has lost its connection, and the text typed on that page
 * would never be stored.
 */
export function isClientIdTaken(document: Document, client: number, userId: string): boolean {
  const owner = ownerOf(document, client)
  return owner !== undefined && owner !== userId
}

/** The number of colours for carets. The client maps each number to a colour. */
export const COLOURS = 12

/** Returns the first colour that nobody in the play is using, starting with the colour derived from the user's id. */
export function chooseColour(userId: string, taken: ReadonlySet<number>): number {
  const own = Number.parseInt(userId.slice(0, 8), 16) % COLOURS
  for (let step = 0; step < COLOURS; step++) {
    const colour = (own + step) % COLOURS
    if (!taken.has(colour)) return colour
  }
  return own
}

type States = Map<number, Record<string, unknown>>

function mayShow(participant: Participant, now: number): boolean {
  if (now - participant.shows.since >= 1000) participant.shows = { left: COLLAB_LIMITS.presencePerSecond, since: now }
  participant.shows.left--
  return participant.shows.left >= 0
}

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '')

const contextOf = (connection: Connection): ParticipantContext => connection.context as ParticipantContext

/**
 * Whether a connection may use a client id. If the same user reconnects before the old socket is known to be dead, the
 * id moves to the new connection.
 */
function takeOver(document: Document, connection: Connection, client: number): boolean {
  const person = contextOf(connection).participant?.actor.id ?? ''
  if (isOpenElsewhere(document, client, person) || isClientIdTaken(document, client, person)) return false
  for (const [other, { clients }] of document.connections) {
    if (other === connection || !clients.has(client)) continue
    if (contextOf(other).participant?.actor.id !== person) return false
    clients.delete(client)
    document.connections.get(connection)?.clients.add(client)
  }
  return true
}

/**
 * Whether another user has a page open with this client id, on any node. Each node validates the presence of its own
 * pages.
 */
export function isOpenElsewhere({ awareness }: Document, client: number, userId: string): boolean {
  const { user } = (awareness.getStates().get(client) ?? {}) as Partial<Presence>
  return user !== undefined && user.id !== userId
}

/**
 * Returns the first client id in a frame that has a non-empty state. For an honest client, this is the id of its page.
 */
export const firstClientWithState = (states: States): number | null =>
  [...states].find(([, state]) => Object.keys(state).length > 0)?.[0] ?? null

/** Reduces a client's presence to its own client id and its cursor, and adds the user. All other states are dropped. */
export function sanitizePresence(
  states: States,
  at: { document: Document; connection: Connection; now: number },
): void {
  const participant = contextOf(at.connection).participant
  if (participant === undefined || !mayShow(participant, at.now)) return states.clear()
  for (const [client, state] of states) {
    // an empty state, added by Hocuspocus itself when it reads the frame
    if (Object.keys(state).length === 0) {
      states.delete(client)
      continue
    }
    participant.presence ??= takeOver(at.document, at.connection, client) ? client : null
    if (client !== participant.presence) states.delete(client)
  }
  for (const [client, state] of states) {
    const cursor = state['cursor'] ?? null
    const user = { id: participant.actor.id, name: participant.name, colour: participant.colour }
    const shown: Presence = { user, cursor: sizeOf(cursor) > PRESENCE_LIMIT ? null : cursor }
    states.set(client, shown as unknown as Record<string, unknown>)
  }
}
