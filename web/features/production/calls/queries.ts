import type { RehearsalPlan } from '@replique/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'

/** The user's own calls in a play. */
export const ownCallsQuery = (playId: string) =>
  queryOptions({
    queryKey: ['plays', 'calls', playId],
    queryFn: ({ signal }) => api.staging.calls.own({ id: playId }, { signal }),
  })

/** The user's next calls in all plays. */
export const nextCallsQuery = queryOptions({
  queryKey: ['plays', 'calls', 'next'],
  queryFn: async ({ signal }) => (await api.staging.calls.next(undefined, { signal })).calls,
})

/** The rehearsals of a play, for those who direct it. They follow the text, so they are read again at each visit. */
export const planQuery = (playId: string) =>
  queryOptions({
    queryKey: ['plays', 'rehearsals', playId],
    queryFn: ({ signal }) => api.staging.calls.plan({ id: playId }, { signal }),
    staleTime: 0,
  })

/** Returns a function that shows a plan that a change answered with. The user's own calls may have changed, too. */
export function useShowPlan(playId: string): (plan: RehearsalPlan) => void {
  const client = useQueryClient()
  return (plan) => {
    client.setQueryData(planQuery(playId).queryKey, plan)
    for (const { queryKey } of [ownCallsQuery(playId), nextCallsQuery]) void client.invalidateQueries({ queryKey })
  }
}

export const availabilityQuery = queryOptions({
  queryKey: ['availability'],
  queryFn: ({ signal }) => api.staging.availability.show(undefined, { signal }),
})

export const addressQuery = queryOptions({
  queryKey: ['calendar-address'],
  queryFn: ({ signal }) => api.staging.calls.address(undefined, { signal }),
})
