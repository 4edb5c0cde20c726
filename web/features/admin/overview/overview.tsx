import { useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { AdminPage } from '../frame/admin-page.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { ListSkeleton } from '../frame/list-skeleton.tsx'
import { overviewQuery } from '../queries.ts'
import { Facts } from './facts.tsx'
import { Troubles } from './troubles.tsx'

/** The instance at a glance: first what is not well, then quiet numbers. */
export function Overview() {
  const overview = useQuery(overviewQuery)
  return (
    <AdminPage title={m.page_admin()} here="overview">
      {overview.isPending && <ListSkeleton />}
      {overview.isError && <LoadFailure error={overview.error} onRetry={() => void overview.refetch()} />}
      {overview.data && (
        <>
          <Troubles overview={overview.data} />
          <Facts overview={overview.data} />
        </>
      )}
    </AdminPage>
  )
}
