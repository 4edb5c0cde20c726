import type { PlaySummary } from '@replique/contract'
import { useQuery } from '@tanstack/react-query'
import { m } from '../messages/messages.js'
import { api } from '../platform/api/api.ts'

/** Milliseconds between presence requests. */
const AGAIN = 30_000
/** Maximum number of plays in one request. */
const MOST = 100

/**
 * For each of these plays, returns the names of the others who have it open. Skips plays that nobody else has access
 * to.
 */
export function usePresence(plays: readonly PlaySummary[]): ReadonlyMap<string, readonly string[]> {
  const ids = plays
    .flatMap(({ id, role, people }) => (role === 'owner' && people.length === 0 ? [] : id))
    .slice(0, MOST)
  const { data = [] } = useQuery({
    queryKey: ['present', ...ids],
    queryFn: async ({ signal }) => (await api.presence.list({ ids }, { signal })).plays,
    enabled: ids.length > 0,
    refetchInterval: AGAIN,
    // presence from an earlier visit must not be shown
    gcTime: 0,
  })
  return new Map(data.map(({ id, people }) => [id, people.map(({ name }) => name || m.friends_somebody())]))
}

/** A line that lists who else has a play open now. */
export function PresenceLine({ names }: { names: readonly string[] | undefined }) {
  if (names === undefined) return null
  return (
    <p className="flex items-baseline gap-2 text-sm font-semibold text-accent">
      <span className="size-2 shrink-0 rounded-full bg-accent" aria-hidden />
      <span className="min-w-0 [overflow-wrap:anywhere]">{m.plays_present({ names: names.join(', ') })}</span>
    </p>
  )
}
