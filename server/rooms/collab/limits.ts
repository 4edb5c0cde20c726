import { PRESENCE_LIMIT, UPDATE_LIMIT } from '@replique/contract'

/** What one socket, person, address and process may hold. Sizes in bytes, times in milliseconds. */
export const COLLAB_LIMITS = {
  /** A whole frame: an update with its address around it. */
  frame: UPDATE_LIMIT + 1024,
  /** Everything that a socket may send before it has joined a play, and how long it may take. */
  unknownBytes: 128 * 1024,
  unknownTime: 10_000,
  unknownPerAddress: 64,
  unknownInAll: 512,
  socketsPerAddress: 500,
  socketsPerPerson: 60,
  playsPerSocket: 4,
  /** A reader that takes nothing is let go when this much waits for it. */
  unread: 32 * 1024 * 1024,
  /** A frame of presence: one state and what is around it. */
  presenceFrame: PRESENCE_LIMIT * 2,
  presencePerSecond: 40,
  /** Things one update may hold, so that a small frame cannot cost minutes. */
  structs: 500_000,
  token: 16 * 1024,
} as const
