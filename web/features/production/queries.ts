import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'

/** Who is on stage when. It follows the text, so it is read again at each visit. */
export const gridQuery = (playId: string) =>
  queryOptions({
    queryKey: ['plays', playId, 'french-scenes'],
    queryFn: ({ signal }) => api.staging.frenchScenes({ id: playId }, { signal }),
    staleTime: 0,
  })
