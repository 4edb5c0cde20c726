import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'

export const blockedQuery = () =>
  queryOptions({
    queryKey: ['friends', 'blocked'],
    queryFn: async ({ signal }) => (await api.friends.blocked({}, { signal })).blocked,
  })

export async function refreshFriends(client: QueryClient): Promise<void> {
  await Promise.all(['friends', 'invitations'].map((key) => client.invalidateQueries({ queryKey: [key] })))
}
