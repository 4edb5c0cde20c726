import type { SavedSelection } from '@replique/manuscript'
import type { Awareness } from 'y-protocols/awareness'

/** Does something once, a little later, however often it was asked for meanwhile. */
export function later<Timer>(start: (act: () => void) => Timer, stop: (timer: Timer) => void, act: () => void) {
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

/** Somebody else in the play; the server vouches for who they are. */
export interface Peer {
  /** One per open page: a person with two pages has two. */
  readonly client: number
  readonly id: string
  readonly name: string
  /** From 1 to 12. */
  readonly hue: number
  readonly cursor: SavedSelection | null
}

const HUES = 12

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** A peer's state as far as it is understood; it may come from any version of the app. */
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

/** Everybody else with this play open, oldest page first. */
export function peersOf(awareness: Awareness): Peer[] {
  const peers: Peer[] = []
  for (const [client, state] of awareness.getStates()) {
    const peer = client === awareness.clientID ? null : readPeer(client, state)
    if (peer) peers.push(peer)
  }
  return peers.sort((a, b) => a.client - b.client)
}

/** The first letters of a person's first and last name. */
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
