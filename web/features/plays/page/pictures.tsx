import type { PlayDetail, PlayStatistics } from '@replique/contract'
import type { PlayKind } from '@replique/script'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** Draws what was counted of a play. */
export type PictureSlot = ComponentType<{ readonly counted: PlayStatistics; readonly kind: PlayKind }>

const countedQuery = (id: string) =>
  queryOptions({
    queryKey: ['plays', 'statistics', id],
    queryFn: ({ signal }) => api.plays.statistics.show({ id }, { signal }),
  })

/** What is counted of the play, fetched by itself: a long play is counted for longer than its page takes to show. */
export function Pictures({ play, draw: Draw }: { play: PlayDetail; draw: PictureSlot }) {
  const counted = useQuery(countedQuery(play.id))
  if (counted.data)
    return (
      <Suspense fallback={<Drawing />}>
        <Draw counted={counted.data} kind={play.kind} />
      </Suspense>
    )
  if (counted.isPending) return <Drawing />
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-ink-soft">{failureMessage(counted.error)}</p>
      <Button onClick={() => void counted.refetch()}>{m.ui_try_again()}</Button>
    </div>
  )
}

function Drawing() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{m.play_counting()}</span>
      <Skeleton className="h-10" />
      <Skeleton className="h-32" />
    </div>
  )
}
