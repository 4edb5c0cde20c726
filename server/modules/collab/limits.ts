import { PRESENCE_LIMIT, UPDATE_LIMIT } from '@replique/contract'

/** The limits per socket, user, address and process. Sizes are in bytes, times in milliseconds. */
export const COLLAB_LIMITS = {
  /** A whole frame: an update and its header. */
  frame: UPDATE_LIMIT + 1024,
  /** How much a socket may send before it has joined a play, and how long joining may take. */
  unknownBytes: 128 * 1024,
  unknownTime: 10_000,
  unknownPerAddress: 64,
  unknownPerBlock: 128,
  unknownInAll: 512,
  socketsPerAddress: 500,
  socketsPerPerson: 60,
  playsPerSocket: 4,
  /** A connection is closed when this much is waiting to be read by the client. */
  unread: 32 * 1024 * 1024,
  /** A presence frame: one state and its header. */
  presenceFrame: PRESENCE_LIMIT * 2,
  presencePerSecond: 40,
  /**
   * The number of items, values and deletions together, of items alone, and of clients in one update, so that a small
   * frame can't take minutes. Pasting a play of 400 pages makes 28,000 items.
   */
  update: { parts: 200_000, items: 60_000, clients: 1000 },
  /**
   * Steps over conflicting items in one update, and the budgets of one connection and one play: the maximum, and the
   * steps restored per second. A step takes about 200 nanoseconds; two people who write in the same place cause
   * hundreds. Each item also counts as `stepsOfItem` steps, wherever it is. `npm run bench -- stalls` measures both.
   */
  steps: 100_000,
  stepsOfItem: 10,
  stepsOfConnection: { atOnce: 700_000, perSecond: 10_000 },
  stepsOfPlay: { atOnce: 2_000_000, perSecond: 20_000 },
  token: 16 * 1024,
} as const
