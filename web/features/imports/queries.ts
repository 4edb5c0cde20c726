import type { ImportedFile, ImportReading } from '@replique/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { failureCode } from '../../platform/api/failure.ts'

/** Milliseconds between requests for the progress while a file is being read. */
const LOOK = 700

const isOnItsWay = (file: ImportedFile | undefined): boolean => file?.state === 'waiting' || file?.state === 'reading'

/** Returns whether a request failed because the server is unreachable, in which case it is repeated automatically. */
const isAway = (error: Error | null): boolean =>
  error !== null && [undefined, 'unavailable'].includes(failureCode(error))

export const openImportsQuery = () =>
  queryOptions({
    queryKey: ['imports', 'open'],
    queryFn: async ({ signal }) => (await api.ai.imports.list({}, { signal })).imports,
    refetchInterval: ({ state }) => (state.data?.some(isOnItsWay) ? LOOK * 4 : false),
  })

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: ({ signal }) => api.ai.imports.open({ id }, { signal }),
    refetchInterval: ({ state }) => (isOnItsWay(state.data) || isAway(state.error) ? LOOK : false),
  })

/**
 * The result of reading the file, which never changes. It can be several megabytes, so it is dropped when the page
 * closes.
 */
export const readingQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'reading', id],
    queryFn: async ({ signal }): Promise<ImportReading> => {
      const file = await api.ai.imports.reading({ id }, { signal })
      const words = file.stream().pipeThrough(new DecompressionStream('gzip'))
      return (await new Response(words).json()) as ImportReading
    },
    refetchInterval: ({ state }) => (isAway(state.error) ? LOOK : false),
    staleTime: Infinity,
    gcTime: 0,
  })

/** The corrections made so far. */
export const correctionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'corrections', id],
    queryFn: async ({ signal }) => (await api.ai.imports.corrections({ id }, { signal })).corrections,
    refetchInterval: ({ state }) => (isAway(state.error) ? LOOK : false),
    staleTime: Infinity,
    gcTime: 0,
  })
