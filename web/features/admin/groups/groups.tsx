import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { m } from '../../../messages/messages.js'
import { getLocale, useLocale } from '../../../platform/i18n/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { ListSkeleton } from '../frame/list-skeleton.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { PageTurner } from '../frame/page-turner.tsx'
import { TextSearch } from '../frame/text-search.tsx'
import { groupsQuery } from '../queries.ts'
import { GroupRow } from './group-row.tsx'
import { type GroupSearch, readGroupSearch, writeGroupSearch } from './group-search.ts'

/** `/admin/groups`: every group by its name and owners, never what is in it. */
export function Groups() {
  useLocale()
  const wanted = readGroupSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const go = (next: GroupSearch) =>
    void navigate({ to: '/admin/groups', search: writeGroupSearch(next), replace: true })
  return (
    <AdminPage title={m.page_admin_groups()} here="groups">
      <search>
        <TextSearch
          label={m.admin_groups_search()}
          value={wanted.search}
          onChange={(search) => go({ search, page: 1 })}
        />
      </search>
      <Found wanted={wanted} onChange={go} />
    </AdminPage>
  )
}

function Found({ wanted, onChange }: { wanted: GroupSearch; onChange: (next: GroupSearch) => void }) {
  const found = useQuery(groupsQuery(wanted))
  if (found.isPending) return <ListSkeleton />
  if (found.isError) return <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
  const { groups, all, pages } = found.data
  return (
    <div aria-busy={found.isPlaceholderData}>
      <p role="status" className="py-2 text-sm text-ink-soft">
        {m.admin_groups_found({ count: all, shown: all.toLocaleString(getLocale()) })}
      </p>
      {groups.length === 0 && wanted.search === '' && (
        <EmptyState title={m.admin_groups_none()}>{m.admin_groups_none_says()}</EmptyState>
      )}
      {groups.length === 0 && wanted.search !== '' && (
        <EmptyState
          title={m.admin_groups_not_found()}
          action={<Button onClick={() => onChange({ search: '', page: 1 })}>{m.admin_groups_show_all()}</Button>}
        />
      )}
      <ul>
        {groups.map((group) => (
          <GroupRow key={group.id} group={group} />
        ))}
      </ul>
      <PageTurner page={wanted.page} pages={pages} onTurn={(page) => onChange({ ...wanted, page })} />
    </div>
  )
}
