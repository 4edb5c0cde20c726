import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { failureMessage } from '../../../platform/api/failure.ts'
import { useLocale } from '../../../platform/i18n/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { Page as FramedPage } from '../../../ui/frame/page.tsx'
import { Lobby } from '../../../features/read-throughs/lobby/lobby.tsx'
import { readThroughsQuery } from '../../../features/read-throughs/queries.ts'
import { ReadThroughView } from '../../../features/read-throughs/room/room.tsx'

/** The ongoing read-through, or the lobby. */
export function Page() {
  const { id } = useParams({ strict: false }) as { id: string }
  return <ReadThroughPage key={id} playId={id} />
}

function ReadThroughPage({ playId }: { playId: string }) {
  useLocale()
  const readThroughs = useQuery(readThroughsQuery(playId))
  // participants stay on the page when their read-through ends, to see its results
  const [entered, setEntered] = useState<string | null>(null)
  const going = readThroughs.data?.readings.find(({ endedAt }) => endedAt === null)?.id ?? null
  if (entered === null && going !== null) setEntered(going)
  if (entered !== null)
    return <ReadThroughView key={entered} playId={playId} readingId={entered} onLeave={() => setEntered(null)} />
  if (readThroughs.data) return <Lobby playId={playId} listed={readThroughs.data} onOpened={setEntered} />
  if (readThroughs.isPending) return <PageSkeleton />
  return (
    <FramedPage title={m.page_read_through()} back={{ to: `/plays/${playId}`, label: m.read_throughs_play() }}>
      <EmptyState
        title={failureMessage(readThroughs.error)}
        action={<Button onClick={() => void readThroughs.refetch()}>{m.ui_try_again()}</Button>}
      />
    </FramedPage>
  )
}
