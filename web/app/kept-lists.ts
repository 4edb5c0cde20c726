import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { readStored, removeStored, writeStored } from '../platform/browser-storage.ts'

/** Lists stored in the browser, so that users can reach their offline copies without a network. */
const LISTS: readonly QueryKey[] = [['plays', 'list', 'all']]

const keyFor = (person: string) => `replique-lists:${person}`

interface Kept {
  readonly key: QueryKey
  readonly data: unknown
  /** When the list was loaded, in epoch milliseconds. */
  readonly at: number
}

/** Parses the stored lists and skips malformed ones. */
export function parseCachedLists(stored: string | null): Kept[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    if (!Array.isArray(value)) return []
    return (value as Partial<Kept>[]).filter(
      (kept): kept is Kept =>
        typeof kept?.at === 'number' &&
        Array.isArray(kept.data) &&
        LISTS.some((key) => JSON.stringify(key) === JSON.stringify(kept.key)),
    )
  } catch {
    return []
  }
}

/** Restores this user's stored lists; the server's response replaces them when it arrives. */
export function restoreLists(queries: QueryClient, person: string): void {
  for (const { key, data, at } of parseCachedLists(readStored(keyFor(person))))
    queries.setQueryData(key, data, { updatedAt: at })
}

/** Stores each updated list for the signed-in user. */
export function cacheLists(queries: QueryClient, person: () => string | undefined): void {
  queries.getQueryCache().subscribe(({ type, query }) => {
    const owner = person()
    if (type !== 'updated' || !owner || query.state.status !== 'success') return
    if (!LISTS.some((key) => JSON.stringify(key) === JSON.stringify(query.queryKey))) return
    const kept = LISTS.flatMap((key) => {
      const state = queries.getQueryState(key)
      return state?.data ? [{ key, data: state.data, at: state.dataUpdatedAt }] : []
    })
    writeStored(keyFor(owner), JSON.stringify(kept))
  })
}

export function forgetLists(person: string): void {
  removeStored(keyFor(person))
}
