import type { Clock } from '../clock.ts'

/**
 * A token bucket for each key. It has room for `burst` tokens and refills evenly, with `events` tokens per `seconds`.
 */
export interface Bucket {
  readonly name: string
  readonly events: number
  readonly seconds: number
  readonly burst?: number
}

export interface Limits {
  /** Takes one token from the bucket of a key. Returns whether there was one. A key is an address or another id. */
  take(bucket: Bucket, key: string): boolean
  /** Returns the whole seconds until the key's bucket has a token again. */
  wait(bucket: Bucket, key: string): number
  /** Refills the key's bucket, for example after a correct password. */
  reset(bucket: Bucket, key: string): void
}

const KEYS = 20_000

interface Level {
  tokens: number
  at: number
}

export function openLimits(clock: Clock): Limits {
  const levels = new Map<string, Level>()
  const read = (bucket: Bucket, id: string): Level => {
    const now = clock.now().getTime()
    const most = bucket.burst ?? bucket.events
    const level = levels.get(id) ?? { tokens: most, at: now }
    const gained = (Math.max(0, now - level.at) / 1000) * (bucket.events / bucket.seconds)
    return { tokens: Math.min(most, level.tokens + gained), at: now }
  }
  // keeps a flood of made-up keys from filling the memory; removes many keys at a time, because removing them one by
  // one is slow in a large map
  const forgetOldest = (): void => {
    let left = KEYS / 10
    for (const id of levels.keys()) {
      if (left-- === 0) break
      levels.delete(id)
    }
  }
  const write = (id: string, level: Level): void => {
    levels.delete(id)
    levels.set(id, level)
    if (levels.size > KEYS) forgetOldest()
  }
  const idOf = (bucket: Bucket, key: string): string => `${bucket.name}\n${key}`
  return {
    take: (bucket, key) => {
      const level = read(bucket, idOf(bucket, key))
      const granted = level.tokens >= 1
      write(idOf(bucket, key), { ...level, tokens: level.tokens - (granted ? 1 : 0) })
      return granted
    },
    wait: (bucket, key) => {
      const missing = 1 - read(bucket, idOf(bucket, key)).tokens
      return missing <= 0 ? 0 : Math.ceil((missing * bucket.seconds) / bucket.events)
    },
    reset: (bucket, key) => void levels.delete(idOf(bucket, key)),
  }
}
