import { lazy, Suspense } from 'react'
import { Home } from '../features/home/home.tsx'
import { useUser } from '../platform/session/session.ts'
import { PageSkeleton } from '../ui/skeleton.tsx'

const Welcome = lazy(async () => ({ default: (await import('../features/home/welcome.tsx')).Welcome }))

export function Page() {
  if (useUser()) return <Home />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Welcome />
    </Suspense>
  )
}
