import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'

export const invitationsQuery = () =>
  queryOptions({
    queryKey: ['invitations', 'list'],
    queryFn: ({ signal }) => api.invitations.list({}, { signal }),
  })

/** Whoever is invited, accepts or withdraws changes lists of several nouns. */
export async function refreshInvitations(client: QueryClient): Promise<void> {
  const keys = ['invitations', 'friends', 'groups', 'plays', 'news']
  await Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })))
}
