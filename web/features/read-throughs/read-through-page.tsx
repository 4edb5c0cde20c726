import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../messages/messages.js'
import { failureMessage } from '../../platform/api/failure.ts'
import { useLocale } from '../../platform/i18n/locale.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { Lobby } from './lobby/lobby.tsx'
import { readingsQuery } from './queries.ts'
import { Room } from './room/room.tsx'

/** `/plays/{id}/reading`: the reading that is going on, or the room before it. */
export function ReadingPage({ playId }: { playId: string }) {
  useLocale()
  const readings = useQuery(readingsQuery(playId))
  // whoever was in a reading that ends stays with what came of it
  const [entered, setEntered] = useState<string | null>(null)
  const going = readings.data?.readings.find(({ endedAt }) => endedAt === null)?.id ?? null
  if (entered === null && going !== null) setEntered(going)
  if (entered !== null)
    return <Room key={entered} playId={playId} readingId={entered} onLeave={() => setEntered(null)} />
  if (readings.data) return <Lobby playId={playId} listed={readings.data} onOpened={setEntered} />
  if (readings.isPending) return <PageSkeleton />
  return (
    <Page title={m.page_reading()} back={{ to: `/plays/${playId}`, label: m.read_throughs_play() }}>
      <EmptyState
        title={failureMessage(readings.error)}
        action={<Button onClick={() => void readings.refetch()}>{m.ui_try_again()}</Button>}
      />
    </Page>
  )
}
