import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '../../messages/messages.js'
import { failureMessage } from '../../platform/api/failure.ts'
import '../../platform/api/hearing-failures.ts'
import { useLocale } from '../../platform/i18n/locale.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Consent } from './consent.tsx'
import { Desk } from './desk.tsx'
import { deskQuery } from './queries.ts'

/** `/plays/{id}/record`: one's own lines, one after another, in one's own voice. */
export function RecordPage({ playId }: { playId: string }) {
  useLocale()
  const desk = useQuery(deskQuery(playId))
  const back = { to: `/plays/${playId}`, label: desk.data?.title || m.record_back() }
  return (
    <Page title={m.record_title()} back={back}>
      {desk.isPending ? (
        <Waiting />
      ) : desk.data === undefined ? (
        <EmptyState
          title={failureMessage(desk.error)}
          action={<Button onClick={() => void desk.refetch()}>{m.ui_try_again()}</Button>}
        />
      ) : desk.data.lines.length === 0 ? (
        <EmptyState
          title={desk.data.parts.length === 0 ? m.record_no_part() : m.record_no_lines()}
          action={
            <Link to={`/plays/${playId}`} className={buttonClasses()}>
              {m.record_to_play()}
            </Link>
          }
        >
          {desk.data.parts.length === 0 ? m.record_no_part_help() : undefined}
        </EmptyState>
      ) : desk.data.consentedAt === null ? (
        <Consent playId={playId} title={desk.data.title} />
      ) : (
        <Desk playId={playId} desk={desk.data} />
      )}
    </Page>
  )
}

function Waiting() {
  return (
    <div role="status" className="grid gap-4 py-6">
      <span className="sr-only">{m.ui_loading()}</span>
      <Skeleton className="h-5 w-1/3" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-11 w-1/2" />
    </div>
  )
}
