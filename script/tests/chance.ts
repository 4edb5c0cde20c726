/** Returns a generator of pseudo-random numbers in [0, 1). Deterministic for a given seed. */
export function chanceFrom(seed: number): () => number {
  let state = (seed ^ 0x5f3759df) >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    let mixed = state ^ (state >>> 16)
    mixed = Math.imul(mixed, 0x45d9f3b)
    mixed ^= mixed >>> 15
    return (mixed >>> 0) / 0x100000000
  }
}

export interface Dice {
  readonly below: (limit: number) => number
  readonly maybe: (share: number) => boolean
  readonly one: <T>(list: readonly T[]) => T
}

export function diceFrom(seed: number): Dice {
  const next = chanceFrom(seed)
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    maybe: (share) => next() < share,
    one: (list) => {
      const at = below(list.length)
      if (at >= list.length) throw new Error('An empty list has nothing to pick.')
      return list[at] as (typeof list)[number]
    },
  }
}
