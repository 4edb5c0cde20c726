import type { RecordingDesk, Take } from '@replique/contract'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'

/** Links to sounds open for ten minutes at least. */
const LINKS_LAST = 8 * 60_000

export const deskQuery = (playId: string) =>
  queryOptions({
    queryKey: ['recordings', 'desk', playId],
    queryFn: ({ signal }) => api.hearing.recordings.desk({ id: playId }, { signal }),
    staleTime: LINKS_LAST,
    refetchInterval: LINKS_LAST,
  })

export const ownQuery = queryOptions({
  queryKey: ['recordings', 'own'],
  queryFn: async ({ signal }) => (await api.hearing.recordings.list({}, { signal })).plays,
})

export interface LineAt {
  readonly characterId: string
  readonly lineId: string
}

/** A take that was just stored is the one that is heard of its line. */
export function showKept(client: QueryClient, playId: string, { characterId, lineId, take }: LineAt & { take: Take }) {
  client.setQueryData<RecordingDesk>(deskQuery(playId).queryKey, (desk) => {
    if (desk === undefined) return desk
    const lines = desk.lines.map((line) => {
      if (line.id !== lineId || line.characterId !== characterId) return line
      return { ...line, takes: [take, ...line.takes.map((one) => ({ ...one, best: false }))] }
    })
    return { ...desk, lines, used: desk.used + take.seconds }
  })
}

export const refreshDesk = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['recordings'] })
