import type { AuditEntry, FeatureName, OutboxEmail } from '@replique/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import type { ListSearch } from './frame/list-search.ts'
import { m } from '../../messages/messages.js'
import { failureMessage } from '../../platform/api/failure.ts'
import { type RunAction, useAction } from '../../platform/use-action.ts'
import { showToast } from '../../ui/toast/toasts.ts'

export const USER_FILTERS = ['all', 'administrators', 'suspended', 'unconfirmed', 'pro'] as const
export type UserFilter = (typeof USER_FILTERS)[number]

export const STATES = ['waiting', 'sent', 'kept', 'failed'] as const
export type EmailState = (typeof STATES)[number]

export type UserSearch = ListSearch<UserFilter>

export const overviewQuery = queryOptions({
  queryKey: ['admin', 'overview'],
  queryFn: ({ signal }) => api.admins.overview(undefined, { signal }),
})

export const usersQuery = (wanted: UserSearch) =>
  queryOptions({
    queryKey: ['admin', 'users', wanted],
    queryFn: ({ signal }) => api.admins.users(wanted, { signal }),
    // the old page stays visible until the next one has loaded
    placeholderData: keepPreviousData,
  })

export const groupsQuery = (wanted: { search: string; page: number }) =>
  queryOptions({
    queryKey: ['admin', 'groups', wanted],
    queryFn: ({ signal }) => api.admins.groups(wanted, { signal }),
    placeholderData: keepPreviousData,
  })

export const playsQuery = (wanted: ListSearch<'all' | 'trashed'>) =>
  queryOptions({
    queryKey: ['admin', 'plays', wanted],
    queryFn: ({ signal }) => api.admins.plays(wanted, { signal }),
    placeholderData: keepPreviousData,
  })

/** The jobs of all users. Refetched every four seconds while one of them is waiting or running. */
export const jobsQuery = (wanted: ListSearch<'all' | 'live' | 'failed'>) =>
  queryOptions({
    queryKey: ['admin', 'jobs', wanted],
    queryFn: ({ signal }) => api.admins.jobs(wanted, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.jobs.some(({ endedAt }) => endedAt === null) ? 4000 : false),
  })

/** The packs of natural voices. Refetched every second while one of them is being installed. */
export const packsQuery = queryOptions({
  queryKey: ['admin', 'packs'],
  queryFn: ({ signal }) => api.sound.packs.list(undefined, { signal }),
  refetchInterval: ({ state: { data } }) => (data?.packs.some(({ installing }) => installing !== null) ? 1000 : false),
})

export const emailsQuery = queryOptions({
  queryKey: ['admin', 'letters'],
  queryFn: ({ signal }) => api.mail.templates(undefined, { signal }),
})

export const outboxQuery = (state: EmailState | undefined) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'outbox', state ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      api.mail.outbox({ ...(state ? { state } : {}), ...(pageParam ? { before: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last: { letters: OutboxEmail[]; more: boolean }) =>
      last.more ? last.letters.at(-1)?.createdAt : undefined,
    refetchInterval: (query) => (query.state.data?.pages.some(hasWaiting) ? 4000 : false),
  })

const hasWaiting = ({ letters: emails }: { letters: OutboxEmail[] }) => emails.some(({ state }) => state === 'waiting')

export const emailQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'letter', id],
    queryFn: ({ signal }) => api.mail.letter({ id }, { signal }),
  })

export const auditLogQuery = infiniteQueryOptions({
  queryKey: ['admin', 'record'],
  queryFn: ({ pageParam, signal }) => api.admins.audit(pageParam ? { before: pageParam } : {}, { signal }),
  initialPageParam: '',
  getNextPageParam: (last: { entries: AuditEntry[]; more: boolean }) =>
    last.more ? last.entries.at(-1)?.at : undefined,
})

export const debugQuery = queryOptions({
  queryKey: ['admin', 'debug'],
  queryFn: async ({ signal }) => {
    const rows = await api.flags.list({ names: 'debug_logging' }, { signal })
    return rows.some((row) => row.is_enabled)
  },
})

const { administration: ai } = api.ai

export const aiFeaturesQuery = queryOptions({
  queryKey: ['admin', 'ai', 'features'],
  queryFn: ({ signal }) => ai.features(undefined, { signal }),
})

export const aiProvidersQuery = queryOptions({
  queryKey: ['admin', 'ai', 'providers'],
  queryFn: ({ signal }) => ai.providers(undefined, { signal }),
})

export const aiPromptsQuery = (name: FeatureName) =>
  queryOptions({
    queryKey: ['admin', 'ai', 'prompts', name],
    queryFn: ({ signal }) => ai.prompts({ name }, { signal }),
  })

export const aiUseQuery = (name: FeatureName) =>
  queryOptions({
    queryKey: ['admin', 'ai', 'use', name],
    queryFn: ({ signal }) => ai.use({ name, days: 30 }, { signal }),
  })

export const aiFailuresQuery = (name: FeatureName) =>
  queryOptions({
    queryKey: ['admin', 'ai', 'failures', name],
    queryFn: ({ signal }) => ai.failures({ name }, { signal }),
  })

/** Returns a function that runs an administrator's action, refetches the lists and shows errors. */
export function useAdminAction(): RunAction {
  const client = useQueryClient()
  const { run } = useAction({
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin'] }),
    onError: (error) => showToast({ title: m.admin_failed(), body: failureMessage(error) }),
  })
  return run
}
