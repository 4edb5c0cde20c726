import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'

/** The account as the product sees it. */
export const meQuery = queryOptions({
  queryKey: ['profile', 'me'],
  queryFn: ({ signal }) => api.people.me({}, { signal }),
})

export const friendsQuery = queryOptions({
  queryKey: ['friends', 'list'],
  queryFn: async ({ signal }) => (await api.friends.list({}, { signal })).friends,
})

/** The groups somebody is in. */
export const groupsQuery = queryOptions({
  queryKey: ['groups', 'list'],
  queryFn: async ({ signal }) => (await api.groups.list({}, { signal })).groups,
})

/** How an account is called where its owner has to tell it from another: by its address, else by its number. */
export function accountName(user: { readonly email?: string; readonly phone?: string } | null | undefined): string {
  return user?.email || (user?.phone ? `+${user.phone}` : '')
}
