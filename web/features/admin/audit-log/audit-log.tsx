import type { AuditEntry } from '@replique/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { LoadFailure, ListSkeleton, MoreButton } from '../frame/list-states.tsx'
import { formatMoment } from '../../../ui/dates.ts'
import { recordQuery } from '../queries.ts'
import { actInWords } from './entries.ts'

/** The audit log: what administrators did, and when. */
export function Record() {
  const record = useInfiniteQuery(recordQuery)
  const entries = record.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <AdminPage title={m.page_admin()} here="record">
      <h2 className="font-serif text-xl">{m.admin_record_title()}</h2>
      <p className="mb-4 max-w-prose text-ink-soft">{m.admin_record_lead()}</p>
      {record.isPending && <ListSkeleton />}
      {record.isError && !record.data && <LoadFailure error={record.error} onRetry={() => void record.refetch()} />}
      {record.data && entries.length === 0 && (
        <EmptyState title={m.admin_record_empty()}>{m.admin_record_empty_hint()}</EmptyState>
      )}
      <ol className="border-t border-line">
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} />
        ))}
      </ol>
      <MoreButton query={record} />
    </AdminPage>
  )
}

function Row({ entry }: { entry: AuditEntry }) {
  return (
    <li className="border-b border-line py-3">
      <p className="[overflow-wrap:anywhere]">{actInWords(entry)}</p>
      <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
        {authorOf(entry)} · <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
      </p>
    </li>
  )
}

function authorOf({ actorId, actorName, details }: AuditEntry): string {
  if (actorId !== null) return actorName || m.admin_somebody()
  return details['by'] === 'service' ? m.admin_service() : m.admin_operator()
}
