import { PRESENCE_LIMIT, UPDATE_LIMIT } from '@replique/contract'

/** What one socket, person, address and process may hold. Sizes in bytes, times in milliseconds. */
export const COLLAB_LIMITS = {
  /** A whole frame: an update with its address around it. */
  frame: UPDATE_LIMIT + 1024,
  /** Everything that a socket may send before it has joined a play, and how long it may take. */
  unknownBytes: 128 * 1024,
  unknownTime: 10_000,
  unknownPerAddress: 64,
  unknownPerBlock: 128,
  unknownInAll: 512,
  socketsPerAddress: 500,
  socketsPerPerson: 60,
  playsPerSocket: 4,
  /** A reader that takes nothing is let go when this much waits for it. */
  unread: 32 * 1024 * 1024,
  /** A frame of presence: one state and what is around it. */
  presenceFrame: PRESENCE_LIMIT * 2,
  presencePerSecond: 40,
  /**
   * Items, values and deletions that one update may hold, items alone, and pages that wrote it, so that a small frame
   * cannot cost minutes. A play of 400 pages that is pasted at once has 28,000 items.
   */
  update: { parts: 200_000, items: 60_000, clients: 1000 },
  /**
   * Steps over what others wrote at the same place, in one update; what one connection and one play may take at once,
   * and again each second. A step takes some 200 nanoseconds; two people who write at one place take hundreds. An item
   * is as much work as some steps, wherever it stands. `npm run bench -- stalls` measures both.
   */
  steps: 100_000,
  stepsOfItem: 10,
  stepsOfConnection: { atOnce: 700_000, perSecond: 10_000 },
  stepsOfPlay: { atOnce: 2_000_000, perSecond: 20_000 },
  token: 16 * 1024,
} as const
