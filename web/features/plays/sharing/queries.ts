import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'

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

/** The same list as that of the page of friends. */
export const friendsQuery = () =>
  queryOptions({
    queryKey: ['friends', 'list'],
    queryFn: async ({ signal }) => (await api.friends.list({}, { signal })).friends,
  })

/** The same list as that of the page of groups. */
export const groupsQuery = () =>
  queryOptions({
    queryKey: ['groups', 'list'],
    queryFn: async ({ signal }) => (await api.groups.list({}, { signal })).groups,
  })
