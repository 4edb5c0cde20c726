import { useLocation, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { JobStrip } from '../../../features/jobs/job-strip.tsx'
import { PlayPage } from '../../../features/plays/play-page.tsx'
import { secretIn } from '../../../platform/guest-link.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'

const Pictures = lazy(async () => ({
  default: (await import('../../../features/editor/statistics/play-charts.tsx')).PlayCharts,
}))
const VoiceDialog = lazy(async () => ({
  default: (await import('../../../features/voices/casting-dialog.tsx')).CastingVoiceDialog,
}))
const Pronunciation = lazy(async () => ({
  default: (await import('../../../features/voices/pronunciation.tsx')).Pronunciation,
}))
const ReadThroughs = lazy(async () => ({
  default: (await import('../../../features/read-throughs/lobby/read-through-links.tsx')).PlayReadThroughs,
}))
const Going = lazy(async () => ({
  default: (await import('../../../features/read-throughs/lobby/read-through-links.tsx')).OngoingReadThrough,
}))
// the code that displays a whole play is only needed by guests with a public link
const GuestPage = lazy(async () => ({ default: (await import('../../../features/guest/guest-page.tsx')).GuestPage }))

export function Page() {
  const { id } = useParams({ strict: false }) as { id: string }
  const secret = secretIn(useLocation({ select: ({ hash }) => hash }))
  if (secret === undefined)
    return (
      <PlayPage
        key={id}
        playId={id}
        pictures={Pictures}
        jobs={<JobStrip playId={id} />}
        voiceDialog={VoiceDialog}
        pronunciation={Pronunciation}
        going={
          <Suspense>
            <Going playId={id} />
          </Suspense>
        }
        readings={<ReadThroughs playId={id} />}
      />
    )
  return (
    <Suspense fallback={<PageSkeleton />}>
      <GuestPage key={`${id} ${secret}`} playId={id} secret={secret} />
    </Suspense>
  )
}
