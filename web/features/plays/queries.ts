import type { ListedPlay, PlaySort } from '@replique/contract'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'

export const VIEWS = ['all', 'mine', 'shared', 'trash'] as const
export type View = (typeof VIEWS)[number]
export const SORTS = ['changed', 'title', 'created'] as const satisfies readonly PlaySort[]

/** Which plays are listed, and in which order. */
export interface ListFilters {
  readonly view: View
  readonly sort: PlaySort
  readonly label?: string
  /** A group that the plays are shared with. */
  readonly group?: string
  /** Search terms. */
  readonly q?: string
}

/** Returns the query key. The unfiltered list has a plain key, under which it is stored for offline visits. */
function keyOf({ view, ...how }: ListFilters): readonly unknown[] {
  const plain = how.sort === 'changed' && how.label === undefined && how.group === undefined && how.q === undefined
  return plain ? ['plays', 'list', view] : ['plays', 'list', view, how]
}

/** The last play shown, and the cursor for the plays after it. */
interface Further {
  readonly last: string
  readonly next: string | null
}

const furtherKey = (filters: ListFilters) => ['plays-further', ...keyOf(filters)]

async function fetchPart(
  client: QueryClient,
  filters: ListFilters,
  { after, signal }: { after?: string; signal?: AbortSignal },
) {
  const part = await api.plays.list({ ...filters, ...(after ? { after } : {}) }, signal ? { signal } : {})
  const last = part.plays.at(-1)?.id
  client.setQueryData<Further>(furtherKey(filters), last === undefined ? undefined : { last, next: part.next })
  return part
}

/** The query for a list; refetches as many plays as were shown before. */
export const listQuery = (client: QueryClient, filters: ListFilters) =>
  queryOptions({
    queryKey: keyOf(filters),
    queryFn: async ({ signal }) => {
      const shown = client.getQueryData<ListedPlay[]>(keyOf(filters))?.length ?? 0
      let { plays, next } = await fetchPart(client, filters, { signal })
      while (next !== null && plays.length < shown) {
        const part = await fetchPart(client, filters, { after: next, signal })
        plays = [...plays, ...part.plays]
        next = part.next
      }
      return plays
    },
  })

/** Returns the cursor after the plays shown; null if there are no more. */
export function nextCursor(client: QueryClient, filters: ListFilters, plays: readonly ListedPlay[]): string | null {
  const further = client.getQueryData<Further>(furtherKey(filters))
  return further !== undefined && further.last === plays.at(-1)?.id ? further.next : null
}

/** Fetches the plays after a cursor and appends them to the cached list. */
export async function fetchMore(client: QueryClient, filters: ListFilters, after: string): Promise<void> {
  const { plays } = await fetchPart(client, filters, { after })
  client.setQueryData<ListedPlay[]>(keyOf(filters), (shown = []) => {
    const known = new Set(shown.map(({ id }) => id))
    return [...shown, ...plays.filter(({ id }) => !known.has(id))]
  })
}

export const labelsQuery = () =>
  queryOptions({
    queryKey: ['plays', 'labels'],
    queryFn: async ({ signal }) => (await api.plays.labels({}, { signal })).labels,
  })

export const playQuery = (id: string) =>
  queryOptions({
    queryKey: ['plays', 'one', id],
    queryFn: ({ signal }) => api.plays.open({ id }, { signal }),
  })

/** Resolves once all requests to store the casting have finished, even if they failed. */
let stored: Promise<unknown> = Promise.resolve()

/** Stores changes one after another, so that the last change to a character's cast also reaches the server last. */
export function storeInOrder<Answer>(store: () => Promise<Answer>): Promise<Answer> {
  const answer = stored.then(store)
  stored = answer.catch(() => undefined)
  return answer
}

/** The casting, fetched after all local changes are stored. */
export const castingQuery = (id: string) =>
  queryOptions({
    queryKey: ['plays', 'casting', id],
    queryFn: async ({ signal }) => {
      await stored
      return api.plays.casting.show({ id }, { signal })
    },
  })

export const accessQuery = (id: string) =>
  queryOptions({
    queryKey: ['plays', 'access', id],
    queryFn: ({ signal }) => api.plays.people({ id }, { signal }),
  })

export const linkQuery = (id: string) =>
  queryOptions({
    queryKey: ['plays', 'link', id],
    queryFn: async ({ signal }) => (await api.plays.links.show({ id }, { signal })).link,
  })

export const groupPlaysQuery = (id: string) =>
  queryOptions({
    queryKey: ['plays', 'group', id],
    queryFn: async ({ signal }) => (await api.plays.ofGroup({ id }, { signal })).plays,
  })

/** The user's own plays, latest changes first. */
export const ownPlaysQuery = () =>
  queryOptions({
    queryKey: ['plays', 'own'],
    queryFn: async ({ signal }) => (await api.plays.list({ view: 'mine', sort: 'changed' }, { signal })).plays,
  })

/** Refetches lists and pages of plays after a change. */
export const refreshPlays = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ['plays'] })
