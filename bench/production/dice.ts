/** Seeded random numbers, the same on every machine. */
export interface Dice {
  readonly below: (limit: number) => number
  readonly maybe: (share: number) => boolean
}

/** Returns a Mulberry32 generator, an algorithm in the public domain. */
export function diceFrom(seed: number): Dice {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
  return { below: (limit) => Math.floor(next() * limit), maybe: (share) => next() < share }
}
