import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'

/** The library in which voices are saved: a group's or the user's own. */
export type LibraryScope = { readonly groupId: string } | 'own'

export const offerQuery = () =>
  queryOptions({
    queryKey: ['voices', 'offer'],
    queryFn: async ({ signal }) => (await api.sound.voices.offer({}, { signal })).voices,
    staleTime: 5 * 60_000,
  })

export const libraryQuery = (scope: LibraryScope) =>
  queryOptions({
    queryKey: ['voices', 'kept', scope],
    queryFn: ({ signal }) =>
      scope === 'own'
        ? api.sound.voices.own({}, { signal })
        : api.sound.voices.ofGroup({ id: scope.groupId }, { signal }),
  })

/** The group. Uses the same query key as the group's page. */
export const groupQuery = (id: string) =>
  queryOptions({
    queryKey: ['groups', 'one', id],
    queryFn: ({ signal }) => api.groups.open({ id }, { signal }),
  })

/** Plays from which a sample line can be taken. */
export const linesFromQuery = (scope: LibraryScope) =>
  queryOptions({
    queryKey: ['voices', 'plays', scope],
    queryFn: async ({ signal }): Promise<readonly { id: string; title: string }[]> =>
      scope === 'own'
        ? (await api.plays.list({}, { signal })).plays
        : (await api.plays.ofGroup({ id: scope.groupId }, { signal })).plays,
  })

export const playVoicesQuery = (id: string) =>
  queryOptions({
    queryKey: ['plays', 'casting', id, 'voices'],
    queryFn: ({ signal }) => api.sound.voices.ofPlay({ id }, { signal }),
  })

export const pronunciationQuery = (id: string) =>
  queryOptions({
    queryKey: ['plays', 'pronunciation', id],
    queryFn: ({ signal }) => api.sound.voices.pronunciation({ id }, { signal }),
  })

/** Refetches all data that includes saved voices. */
export async function refreshVoices(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['voices', 'kept'] }),
    client.invalidateQueries({ queryKey: ['plays', 'casting'] }),
  ])
}
