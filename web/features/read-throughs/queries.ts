import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'

export interface Place {
  readonly id: string
  readonly readingId: string
}

export const readThroughsQuery = (id: string) =>
  queryOptions({
    queryKey: ['read-throughs', 'of-play', id],
    queryFn: ({ signal }) => api.sound.readings.list({ id }, { signal }),
  })

export const groupReadThroughsQuery = (id: string) =>
  queryOptions({
    queryKey: ['read-throughs', 'of-group', id],
    queryFn: async ({ signal }) => (await api.sound.readings.ofGroup({ id }, { signal })).readings,
  })

/** The script of a read-through. It never changes. */
export const scriptQuery = (place: Place) =>
  queryOptions({
    queryKey: ['read-throughs', 'script', place.readingId],
    queryFn: ({ signal }) => api.sound.readings.script({ ...place }, { signal }),
    staleTime: Infinity,
  })

export const changesQuery = (place: Place) =>
  queryOptions({
    queryKey: ['read-throughs', 'changes', place.readingId],
    queryFn: async ({ signal }) => (await api.sound.readings.changes({ ...place }, { signal })).characters,
  })

/** The play's casting: the actors cast for a part may have recorded it. Shares its cache entry with the play's page. */
export const castQuery = (id: string) =>
  queryOptions({
    queryKey: ['plays', 'casting', id],
    queryFn: ({ signal }) => api.plays.casting.show({ id }, { signal }),
  })

/** Refetches the lists of read-throughs after one has changed. */
export const refreshReadThroughs = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['read-throughs'] })
