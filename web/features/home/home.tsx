import type { PlaySummary } from '@replique/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { m } from '../../messages/messages.js'
import { api } from '../../platform/api/api.ts'
import { failureMessage } from '../../platform/api/failure.ts'
import { buttonClasses, Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { ContinueWriting } from './continue-writing.tsx'
import { splitRecent } from './recent.ts'
import { RecentPlays } from './recent-plays.tsx'

/** Where somebody signed in lands: back in the last play, with the others near. */
export function Home({ waiting }: { waiting: ReactNode }) {
  const { data, dataUpdatedAt, error, refetch, fetchStatus } = useQuery({
    queryKey: ['plays', 'list', 'all'],
    queryFn: async ({ signal }) => (await api.plays.list({ view: 'all' }, { signal })).plays,
  })
  return (
    <Page title={m.nav_home()}>
      {data ? (
        <Plays plays={data} now={dataUpdatedAt} asking={fetchStatus === 'fetching'} waiting={waiting} />
      ) : error ? (
        <Failed error={error} again={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </Page>
  )
}

interface PlaysProps {
  readonly plays: readonly PlaySummary[]
  readonly now: number
  /** The server is being asked: these are the plays of the last visit. */
  readonly asking: boolean
  /** What waits for an answer or an eye. */
  readonly waiting: ReactNode
}

function Plays({ plays, now, asking, waiting }: PlaysProps) {
  const { last, recent, shared } = splitRecent(plays)
  useContinuing(asking ? undefined : last)
  if (!last && shared.length === 0)
    return (
      <>
        {waiting}
        <EmptyState
          title={m.home_empty()}
          action={
            <Link to="/plays" className={buttonClasses('solid')}>
              {m.home_empty_action()}
            </Link>
          }
        />
      </>
    )
  return (
    <div className="grid gap-10">
      {last && <ContinueWriting play={last} now={now} />}
      {waiting}
      {shared.length > 0 && <RecentPlays title={m.home_shared()} plays={shared} now={now} />}
      {recent.length > 0 && <RecentPlays title={m.home_recent()} plays={recent} now={now} />}
    </div>
  )
}

/** The installed app's short way back to the page one wrote on last. */
function useContinuing(last: PlaySummary | undefined): void {
  const search: { continue?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const id = search.continue === undefined ? undefined : last?.id
  useEffect(() => {
    if (id !== undefined) void navigate({ to: '/plays/$id/edit', params: { id }, replace: true })
  }, [id, navigate])
}

function Failed({ error, again }: { error: unknown; again: () => void }) {
  return <EmptyState title={failureMessage(error)} action={<Button onClick={again}>{m.ui_try_again()}</Button>} />
}
