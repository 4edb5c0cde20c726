import type { SavedSelection } from '@replique/manuscript'
import type { Awareness } from 'y-protocols/awareness'

/**
 * Coalesces requests for an action: runs it once, a little later, no matter how often it was requested in the meantime.
 */
export function debounced<Timer>(start: (act: () => void) => Timer, stop: (timer: Timer) => void, act: () => void) {
  let timer: Timer | null = null
  return {
    soon: () => {
      timer ??= start(() => {
        timer = null
        act()
      })
    },
    cancel: () => {
      if (timer !== null) stop(timer)
      timer = null
    },
  }
}

/** Another person who has the play open. The server vouches for their identity. */
export interface Peer {
  /** The Yjs client id, one per open page. A person with two pages has two. */
  readonly client: number
  readonly id: string
  readonly name: string
  /** The person's hue, from 1 to 12. */
  readonly hue: number
  readonly cursor: SavedSelection | null
}

const HUES = 12

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** Reads a peer's state, which may come from any version of the app. Returns null if it is invalid. */
export function readPeer(client: number, state: unknown): Peer | null {
  const { user, cursor } = record(state)
  const { id, name, colour } = record(user)
  if (typeof id !== 'string' || typeof name !== 'string') return null
  const number = typeof colour === 'number' && Number.isInteger(colour) ? colour : client
  return {
    client,
    id,
    name,
    hue: (((number % HUES) + HUES) % HUES) + 1,
    cursor: typeof cursor === 'object' ? (cursor as SavedSelection | null) : null,
  }
}

/** Returns everybody else who has this play open, ordered by client id. */
export function peersOf(awareness: Awareness): Peer[] {
  const peers: Peer[] = []
  for (const [client, state] of awareness.getStates()) {
    const peer = client === awareness.clientID ? null : readPeer(client, state)
    if (peer) peers.push(peer)
  }
  return peers.sort((a, b) => a.client - b.client)
}

/** Returns the initials of a person's first and last name. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s-]+/u)
    .filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase()
}
