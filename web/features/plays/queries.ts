import type { ListedPlay, PlaySort } from '@replique/contract'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'

export const VIEWS = ['all', 'mine', 'shared', 'trash'] as const
export type View = (typeof VIEWS)[number]
export const SORTS = ['changed', 'title', 'created'] as const satisfies readonly PlaySort[]

/** Which plays are listed, and how. */
export interface ListFilters {
  readonly view: View
  readonly sort: PlaySort
  readonly label?: string
  /** A group that they are shared with. */
  readonly group?: string
  /** Words to look for. */
  readonly q?: string
}

/** The whole list under its own plain name: it is kept for a visit without a network. */
function keyOf({ view, ...how }: ListFilters): readonly unknown[] {
  const plain = how.sort === 'changed' && how.label === undefined && how.group === undefined && how.q === undefined
  return plain ? ['plays', 'list', view] : ['plays', 'list', view, how]
}

/** Where a list goes on, and behind which play. */
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

/** Asks again for as much of a list as there was. */
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

/** Where the list goes on behind the plays that are shown; null where they are all. */
export function furtherThan(client: QueryClient, filters: ListFilters, plays: readonly ListedPlay[]): string | null {
  const further = client.getQueryData<Further>(furtherKey(filters))
  return further !== undefined && further.last === plays.at(-1)?.id ? further.next : null
}

/** Adds the next part to a list that is shown. */
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

/** Resolves once everything that was chosen is stored. */
let stored: Promise<unknown> = Promise.resolve()

/** Stores one choice after another: the last word about a character is the last that is sent. */
export function inTurn<Answer>(store: () => Promise<Answer>): Promise<Answer> {
  const answer = stored.then(store)
  stored = answer.catch(() => undefined)
  return answer
}

/** Who plays whom, with all that was chosen here. */
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

/** The newest of one’s own plays. */
export const ownPlaysQuery = () =>
  queryOptions({
    queryKey: ['plays', 'own'],
    queryFn: async ({ signal }) => (await api.plays.list({ view: 'mine', sort: 'changed' }, { signal })).plays,
  })

/** Lists and pages of plays show what has just been changed. */
export const refreshPlays = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ['plays'] })
