import { callAuth } from './refusal.ts'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'

/** The account from the authentication service, with second factors and identities. */
export const userQuery = queryOptions({
  queryKey: ['profile', 'user'],
  queryFn: async () => (await callAuth((client) => client.getUser())).user,
})

/** Like `userQuery`, but without caching: a cached account could include a factor that has just been removed. */
export const proofQuery = queryOptions({ ...userQuery, queryKey: ['profile', 'proof'], gcTime: 0 })

export const passkeysQuery = queryOptions({
  queryKey: ['profile', 'passkeys'],
  queryFn: () => callAuth((client) => client.passkey.list()),
})

export const sessionsQuery = queryOptions({
  queryKey: ['profile', 'sessions'],
  queryFn: async ({ signal }) => (await api.account.sessions({}, { signal })).sessions,
})

export const codesQuery = queryOptions({
  queryKey: ['profile', 'recovery-codes'],
  queryFn: ({ signal }) => api.account.recoveryCodes({}, { signal }),
})

/** The data that is deleted with the account. Not cached. */
export const consequencesQuery = queryOptions({
  queryKey: ['profile', 'consequences'],
  queryFn: ({ signal }) => api.account.consequences({}, { signal }),
  gcTime: 0,
})
export type Consequences = Awaited<ReturnType<typeof api.account.consequences>>

/** Refetches all sections after a change. */
export const refreshProfile = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['profile'] })
