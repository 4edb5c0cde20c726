import { queryOptions } from '@tanstack/react-query'
import { ai } from '../../../platform/api/ai.ts'
import { jobs } from '../../../platform/api/jobs.ts'

/** What is proposed for a play. */
export const tonesQuery = (id: string) =>
  queryOptions({
    queryKey: ['plays', id, 'tones'],
    queryFn: ({ signal }) => ai.tones.read({ id }, { signal }),
  })

/** Milliseconds after which a panel that waits looks again. */
const LOOK = 1000

/** How the work stands that reads a play for its tones; nothing where none was asked for lately. */
export const toneJobQuery = (id: string) =>
  queryOptions({
    queryKey: ['jobs', id, 'tones'],
    queryFn: async ({ signal }) => {
      const { jobs: all } = await jobs.list({ subject: id }, { signal })
      const newest = all
        .filter(({ kind }) => kind === 'tones.detect')
        .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0]
      return newest ?? null
    },
    refetchInterval: ({ state }) => (isLive(state.data?.state) ? LOOK : false),
  })

export const isLive = (state: string | undefined): boolean => state === 'waiting' || state === 'running'
