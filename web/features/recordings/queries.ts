import type { RecordingStudio, Take } from '@replique/contract'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'

/** Milliseconds after which sound links are refreshed; they are valid for at least ten minutes. */
const LINKS_LAST = 8 * 60_000

export const studioQuery = (playId: string) =>
  queryOptions({
    queryKey: ['recordings', 'studio', playId],
    queryFn: ({ signal }) => api.sound.recordings.studio({ id: playId }, { signal }),
    staleTime: LINKS_LAST,
    refetchInterval: LINKS_LAST,
  })

export const ownQuery = queryOptions({
  queryKey: ['recordings', 'own'],
  queryFn: async ({ signal }) => (await api.sound.recordings.list({}, { signal })).plays,
})

export interface LineAt {
  readonly characterId: string
  readonly lineId: string
}

/** Adds a stored take to the cached studio, and makes it the take used for its line. */
export function cacheTake(client: QueryClient, playId: string, { characterId, lineId, take }: LineAt & { take: Take }) {
  client.setQueryData<RecordingStudio>(studioQuery(playId).queryKey, (studio) => {
    if (studio === undefined) return studio
    const lines = studio.lines.map((line) => {
      if (line.id !== lineId || line.characterId !== characterId) return line
      return { ...line, takes: [take, ...line.takes.map((one) => ({ ...one, best: false }))] }
    })
    return { ...studio, lines, used: studio.used + take.seconds }
  })
}

export const refreshStudio = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['recordings'] })
