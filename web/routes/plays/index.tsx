import { lazy, Suspense } from 'react'
import { JobStrip } from '../../features/jobs/job-strip.tsx'
import { PlayList } from '../../features/plays/play-list.tsx'

// most visits have no open imports, and the code to show them is large
const OpenImports = lazy(async () => ({
  default: (await import('../../features/imports/open-imports.tsx')).OpenImports,
}))

export function Page() {
  return (
    <PlayList
      jobs={
        <>
          <JobStrip />
          <Suspense>
            <OpenImports />
          </Suspense>
        </>
      }
    />
  )
}
