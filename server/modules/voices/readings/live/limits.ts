import { REALTIME } from '@replique/contract'

/** What open streams of readings may hold. Times in milliseconds. */
export const READING_LIVE = { heartbeat: REALTIME.heartbeat, perPerson: 20, inAll: 10_000 } as const

/** Streams that one person opens. */
export const OPENINGS = { name: 'readings.streams', events: 60, seconds: 60, burst: 60 }

/** How often a node looks after the readings that it shows. */
export const LOOK = 1_000
