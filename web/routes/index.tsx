import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Home } from '../features/home/home.tsx'
import { changesQuery } from '../features/home/recent.ts'
import { newestQuery } from '../features/notifications/queries.ts'
import { nextCallsQuery } from '../features/production/calls/queries.ts'
import { useUser } from '../platform/session/session.ts'
import { PageSkeleton } from '../ui/skeleton.tsx'

const HomeUpdates = lazy(async () => ({ default: (await import('./home-updates.tsx')).HomeUpdates }))
const Welcome = lazy(async () => ({ default: (await import('../features/home/welcome.tsx')).Welcome }))

export function Page() {
  if (useUser()) return <Home waiting={<Waits />} />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Welcome />
    </Suspense>
  )
}

/** Loads the section with notifications, calls and changes only when it has something to show. On most visits it doesn't. */
function Waits() {
  const hasUnread = useQuery(newestQuery).data?.items.some(({ read }) => !read) ?? false
  const changed = (useQuery(changesQuery).data ?? []).length > 0
  const isCalled = (useQuery(nextCallsQuery).data ?? []).length > 0
  const waits = hasUnread || changed || isCalled
  return (
    waits && (
      <Suspense fallback={null}>
        <HomeUpdates />
      </Suspense>
    )
  )
}
