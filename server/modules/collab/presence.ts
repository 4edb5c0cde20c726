import type { Document, Connection } from '@hocuspocus/server'
import { PRESENCE_LIMIT, type Presence } from '@replique/contract'
import { COLLAB_LIMITS } from './limits.ts'
import type { Participant, ParticipantContext } from './connection.ts'

/** So many pages of one play are remembered at most; the database knows of all. */
const MOST = 10_000

const owners = new WeakMap<Document, Map<number, string>>()

/** Whose pages wrote in a play or were shown in it, as far as the database knows, by their Yjs client ids. */
export function rememberOwners(document: Document, known: ReadonlyMap<number, string>): void {
  owners.set(document, new Map([...known, ...(owners.get(document) ?? [])]))
}

/** Whose page this is, as far as is remembered. */
export const ownerOf = (document: Document, client: number): string | undefined => owners.get(document)?.get(client)

export function rememberOwner(document: Document, client: number, userId: string): void {
  const known = owners.get(document) ?? new Map<number, string>()
  if (known.size < MOST) owners.set(document, known.set(client, userId))
}

/**
 * Whether the page with this client id is somebody else's: it is of whoever wrote or showed themselves by it first. Else
 * somebody could write under the id of a page that lost its connection, and what was typed there would never be stored.
 */
export function isTaken(document: Document, client: number, userId: string): boolean {
  const owner = ownerOf(document, client)
  return owner !== undefined && owner !== userId
}

/** How many colours people are told apart by; the web turns the number into one. */
export const COLOURS = 12

/** The first colour from this person's own on that nobody at the play wears yet. */
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
 * Who else shows itself under this client id. The same person may come back on a new socket before the old one is
 * known to be dead; then the id moves over.
 */
function takeOver(document: Document, connection: Connection, client: number): boolean {
  const person = contextOf(connection).participant?.actor.id ?? ''
  if (isOpenElsewhere(document, client, person) || isTaken(document, client, person)) return false
  for (const [other, { clients }] of document.connections) {
    if (other === connection || !clients.has(client)) continue
    if (contextOf(other).participant?.actor.id !== person) return false
    clients.delete(client)
    document.connections.get(connection)?.clients.add(client)
  }
  return true
}

/** Whether the page with this client id is open, and not at this person's: on whichever node it is, its id was vouched for. */
export function isOpenElsewhere({ awareness }: Document, client: number, userId: string): boolean {
  const { user } = (awareness.getStates().get(client) ?? {}) as Partial<Presence>
  return user !== undefined && user.id !== userId
}

/** The first client id under which a frame shows anybody: that of the page, where it is an honest one. */
export const shownIn = (states: States): number | null =>
  [...states].find(([, state]) => Object.keys(state).length > 0)?.[0] ?? null

/** Leaves of what a client says about itself only the cursor, under the one id that is its own. */
export function vouch(states: States, at: { document: Document; connection: Connection; now: number }): void {
  const participant = contextOf(at.connection).participant
  if (participant === undefined || !mayShow(participant, at.now)) return states.clear()
  for (const [client, state] of states) {
    // Hocuspocus reads the frame into an awareness that has an empty state of its own.
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
