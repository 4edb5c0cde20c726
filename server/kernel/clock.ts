export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still unless it is set or advanced. */
export interface SettableClock extends Clock {
  set(time: Date): void
  advance(milliseconds: number): void
}

export function settableClock(start: Date): SettableClock {
  let time = start.getTime()
  return {
    now: () => new Date(time),
    set: (next) => {
      time = next.getTime()
    },
    advance: (milliseconds) => {
      time += milliseconds
    },
  }
}
