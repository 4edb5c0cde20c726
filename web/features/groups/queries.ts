import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'

export const groupQuery = (id: string) =>
  queryOptions({
    queryKey: ['groups', 'one', id],
    queryFn: ({ signal }) => api.groups.open({ id }, { signal }),
  })

export const activityQuery = (id: string) =>
  queryOptions({
    queryKey: ['groups', 'activity', id],
    queryFn: async ({ signal }) => (await api.groups.activity({ id }, { signal })).acts,
  })

export const invitationsQuery = (id: string) =>
  queryOptions({
    queryKey: ['groups', 'invitations', id],
    queryFn: async ({ signal }) => (await api.groups.invitations({ id }, { signal })).invitations,
  })

/** Lists and pages of groups show what has just been changed; so do lists of invitations. */
export async function refreshGroups(client: QueryClient): Promise<void> {
  await Promise.all(['groups', 'invitations'].map((key) => client.invalidateQueries({ queryKey: [key] })))
}

/** A group that is left is asked for no more, so that its page does not say it is missing on the way out. */
export async function forgetGroup(client: QueryClient, id: string): Promise<void> {
  for (const part of ['one', 'activity', 'invitations']) client.removeQueries({ queryKey: ['groups', part, id] })
  await client.invalidateQueries({ queryKey: ['groups', 'list'] })
}
