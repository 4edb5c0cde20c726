/** What a session remembers of its refresh tokens: the active one's counter and when its predecessors were revoked. */
export interface TokenFamily {
  readonly counter: number
  /** Milliseconds since the epoch at which tokens `counter - 1`, `counter - 2`, … were revoked; the newest first. */
  readonly revokedAt: readonly number[]
}

export type Verdict =
  | { readonly kind: 'rotate' }
  | { readonly kind: 'repeat'; readonly cause: 'fail-to-save' | 'concurrent-refresh' }
  | { readonly kind: 'reused' }
  | { readonly kind: 'foreign' }

/**
 * Judges a presented token: the active one is rotated; its parent gets the active one again, because the client
 * failed to save it; one revoked within the interval is a concurrent refresh; any other is stolen or replayed.
 */
export function judgeToken(presented: number, family: TokenFamily, time: { now: number; interval: number }): Verdict {
  const behind = family.counter - presented
  if (behind < 0) return { kind: 'foreign' }
  if (behind === 0) return { kind: 'rotate' }
  if (behind === 1) return { kind: 'repeat', cause: 'fail-to-save' }
  const revoked = family.revokedAt[behind - 1]
  if (revoked !== undefined && time.now - revoked < time.interval)
    return { kind: 'repeat', cause: 'concurrent-refresh' }
  return { kind: 'reused' }
}

/** The family after a rotation; revocations past the interval are forgotten, being of no further use. */
export function rotate(family: TokenFamily, time: { now: number; interval: number }): TokenFamily {
  const recent = family.revokedAt.filter((at) => time.now - at < time.interval).slice(0, 100)
  return { counter: family.counter + 1, revokedAt: [time.now, ...recent] }
}
