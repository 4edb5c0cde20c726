import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'

/** How long the account stays fresh, in milliseconds: several parts of a page ask for it while the page loads. */
const FRESH = 10_000

/** The signed-in user's account. */
export const meQuery = queryOptions({
  queryKey: ['profile', 'me'],
  // not aborted when the app frame replaces the page that asked, because the next page waits for the same response
  queryFn: () => api.people.me({}),
  staleTime: FRESH,
})

export const friendsQuery = queryOptions({
  queryKey: ['friends', 'list'],
  queryFn: async ({ signal }) => (await api.friends.list({}, { signal })).friends,
})

/** The user's groups. */
export const groupsQuery = queryOptions({
  queryKey: ['groups', 'list'],
  queryFn: async ({ signal }) => (await api.groups.list({}, { signal })).groups,
})

/** Returns the email address by which a user recognises their account, or the phone number if there is none. */
export function accountName(user: { readonly email?: string; readonly phone?: string } | null | undefined): string {
  return user?.email || (user?.phone ? `+${user.phone}` : '')
}
