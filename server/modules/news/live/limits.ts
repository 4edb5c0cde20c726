import { REALTIME } from '@replique/contract'

/** What open event streams may hold. Times in milliseconds. */
export const LIVE = {
  heartbeat: REALTIME.heartbeat,
  /** Streams of one person, over all their tabs and devices, and of everybody. */
  perPerson: 30,
  inAll: 10_000,
  /** Events that wait for a slow reader; beyond that it is told to look at everything. */
  waiting: 50,
  /** Somebody is told of their jobs at most so often. */
  jobs: 1_000,
} as const

/** Streams that one person opens. */
export const OPENINGS = { name: 'news.streams', events: 60, seconds: 60, burst: 60 }
