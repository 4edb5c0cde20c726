import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { social } from '../../platform/api/social.ts'

export const friendsQuery = () =>
  queryOptions({
    queryKey: ['friends', 'list'],
    queryFn: async ({ signal }) => (await social.friends.list({}, { signal })).friends,
  })

export const blockedQuery = () =>
  queryOptions({
    queryKey: ['friends', 'blocked'],
    queryFn: async ({ signal }) => (await social.friends.blocked({}, { signal })).blocked,
  })

export async function refreshFriends(client: QueryClient): Promise<void> {
  await Promise.all(['friends', 'invitations'].map((key) => client.invalidateQueries({ queryKey: [key] })))
}
