import type { Kernel } from '../../../kernel/kernel.ts'

/** People remembered at once; far more than go in the hour that a token lasts. */
const MOST = 10_000

/**
 * Remembers of whom every session was ended here, and answers whether a token signed at `issuedAt` (Unix seconds) is one
 * of those. The service goes on believing such a token, which would bring somebody back whom the server has just forgotten.
 */
export function rememberEnds({ events, clock }: Kernel): (userId: string, issuedAt: number | undefined) => boolean {
  const ends = new Map<string, number>()
  events.on('session.ended', ({ userId, sessionId }) => {
    if (sessionId !== null) return
    ends.delete(userId)
    ends.set(userId, Math.floor(clock.now().getTime() / 1000))
    for (const oldest of ends.keys()) if (ends.size > MOST) ends.delete(oldest)
  })
  return (userId, issuedAt = 0) => issuedAt <= (ends.get(userId) ?? -1)
}
