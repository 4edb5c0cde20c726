import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'

export const castingQuery = (id: string) =>
  queryOptions({
    queryKey: ['plays', 'casting', id],
    queryFn: ({ signal }) => api.plays.casting.show({ id }, { signal }),
  })
