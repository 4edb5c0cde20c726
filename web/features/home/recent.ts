import type { PlaySummary } from '@replique/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'

/** What others have changed since the user last opened each play. */
export const changesQuery = queryOptions({
  queryKey: ['plays', 'changes'],
  queryFn: async ({ signal }) => (await api.plays.versions.changes({}, { signal })).plays,
})

export interface Recent {
  /** The last edited play, if the user can edit any. */
  readonly last: PlaySummary | undefined
  readonly recent: readonly PlaySummary[]
  /** Shared by others and never edited by the user. */
  readonly shared: readonly PlaySummary[]
}

const MOST = 5

/**
 * Selects the plays that the user is likely to open next: the most recently changed play that they can edit, their
 * other recent plays, and shared ones.
 */
export function splitRecent(plays: readonly PlaySummary[]): Recent {
  const live = plays.filter((play) => !play.trashedAt).sort((a, b) => b.updatedAt.localeCompare(a.updatedAt))
  const last = live.find((play) => play.role === 'owner' || play.role === 'editor')
  const rest = live.filter((play) => play !== last)
  const isShared = (play: PlaySummary) => play.role !== 'owner'
  return {
    last,
    recent: rest.filter((play) => !isShared(play)).slice(0, MOST),
    shared: rest.filter(isShared).slice(0, MOST),
  }
}
