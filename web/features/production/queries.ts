import type { MoveInput, StageGrid } from '@replique/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { failureMessage } from '../../platform/api/failure.ts'
import { useAction } from '../../platform/use-action.ts'

/** The sides that can be given out, and who has got them. Their state follows the text. */
export const partsQuery = (playId: string) =>
  queryOptions({
    queryKey: ['plays', playId, 'parts'],
    queryFn: ({ signal }) => api.staging.parts.show({ id: playId }, { signal }),
    staleTime: 0,
  })

/** Milliseconds after which an open page reads the French scenes again, because others write the text. */
const LOOK = 10_000

/** Who is on stage when. It follows the text. */
export const gridQuery = (playId: string) =>
  queryOptions({
    queryKey: ['plays', playId, 'french-scenes'],
    queryFn: ({ signal }) => api.staging.frenchScenes.show({ id: playId }, { signal }),
    staleTime: 0,
    refetchInterval: LOOK,
  })

/** Confirms entrances and exits, and notes that the French scenes are printed. */
export function useGridActions(playId: string) {
  const client = useQueryClient()
  const { busy, failure, run } = useAction({ onError: failureMessage })
  const show = (grid: StageGrid): void => void client.setQueryData(gridQuery(playId).queryKey, grid)
  return {
    busy,
    failure,
    confirm: (moves: MoveInput[]) =>
      run(async () => show(await api.staging.frenchScenes.confirm({ id: playId, moves }))),
    notePrinted: () => run(async () => show(await api.staging.frenchScenes.print({ id: playId }))),
  }
}
export type GridActions = ReturnType<typeof useGridActions>
/** What the roles are assigned by: the roles, the company and the settings. For those who direct the play. */
export const doublingQuery = (playId: string) =>
  queryOptions({
    queryKey: ['plays', playId, 'doubling'],
    queryFn: ({ signal }) => api.staging.doubling.show({ id: playId }, { signal }),
    staleTime: 0,
  })

/** The roles assigned by one revision of the settings. The search takes up to seconds, so it isn't repeated unasked. */
export const assignmentQuery = (playId: string, revision: number) =>
  queryOptions({
    queryKey: ['plays', playId, 'doubling-assignment', revision],
    queryFn: ({ signal }) => api.staging.doubling.assign({ id: playId }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
