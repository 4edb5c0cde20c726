import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'

export const VIEWS = ['all', 'mine', 'shared', 'trash'] as const
export type View = (typeof VIEWS)[number]

export const listQuery = (view: View) =>
  queryOptions({
    queryKey: ['plays', 'list', view],
    queryFn: async ({ signal }) => (await api.plays.list({ view }, { signal })).plays,
  })

export const playQuery = (id: string) =>
  queryOptions({
    queryKey: ['plays', 'one', id],
    queryFn: ({ signal }) => api.plays.open({ id }, { signal }),
  })

export const peopleQuery = (id: string) =>
  queryOptions({
    queryKey: ['plays', 'people', id],
    queryFn: async ({ signal }) => (await api.plays.people({ id }, { signal })).people,
  })

/** Lists and pages of plays show what has just been changed. */
export const refreshPlays = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ['plays'] })
