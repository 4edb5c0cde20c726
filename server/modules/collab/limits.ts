import { PRESENCE_LIMIT, UPDATE_LIMIT } from '@replique/contract'

/** The limits per socket, user, address and process. Sizes are in bytes, times in milliseconds. */
export const COLLAB_LIMITS = {
  /** Maximum size of a whole frame: an update and its header. */
  frame: UPDATE_LIMIT + 1024,
  /**
   * Maximum number of bytes that a socket may send before it has joined a play, and the maximum time until it joins.
   */
  unknownBytes: 128 * 1024,
  unknownTime: 10_000,
  unknownPerAddress: 64,
  unknownPerBlock: 128,
  unknownInAll: 512,
  socketsPerAddress: 500,
  socketsPerPerson: 60,
  playsPerSocket: 4,
  /** Maximum number of bytes waiting to be read by a client. If there are more, the connection is closed. */
  unread: 32 * 1024 * 1024,
  /** Maximum size of a presence frame: one state and its header. */
  presenceFrame: PRESENCE_LIMIT * 2,
  presencePerSecond: 40,
  /**
   * Maximum numbers in one update. `parts` counts items, values and deletions together. Without these limits, a small
   * frame could take minutes to process. Pasting a play of 400 pages creates 28,000 items.
   */
  update: { parts: 200_000, items: 60_000, clients: 1000 },
  /**
   * Maximum number of steps over conflicting items in one update. Each connection and each play also has a budget of
   * steps: its maximum, and the number restored per second. A step takes about 200 nanoseconds; two people who write in
   * the same place cause hundreds of steps. Each item also counts as `stepsOfItem` steps, wherever it is. `npm run
   * bench -- stalls` measures the time of steps and of items.
   */
  steps: 100_000,
  stepsOfItem: 10,
  stepsOfConnection: { atOnce: 700_000, perSecond: 10_000 },
  stepsOfPlay: { atOnce: 2_000_000, perSecond: 20_000 },
  token: 16 * 1024,
} as const
