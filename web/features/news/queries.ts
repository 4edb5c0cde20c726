import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'

/** Milliseconds for which what was read counts as fresh, where no stream tells otherwise. */
const FRESH = 60_000

/** The newest lines, and how many are unread in all. */
export const newestQuery = queryOptions({
  queryKey: ['news', 'newest'],
  queryFn: ({ signal }) => api.news.list({}, { signal }),
  staleTime: FRESH,
})
