import type { AdminGroup } from '@replique/contract'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { getLocale, useLocale } from '../../../platform/i18n/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { useAdminAction } from '../queries.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { ListSkeleton, LoadFailure, PageTurner } from '../frame/list-states.tsx'
import { TextSearch } from '../frame/fields.tsx'
import { groupsQuery } from '../queries.ts'
import { type ListSearch, readListSearch, writeListSearch } from '../frame/list-search.ts'

/** Groups have no filter. */
const ONLY = ['all'] as const
type GroupSearch = ListSearch<'all'>
import { formatDate } from '../../../ui/dates.ts'

const listOf = (names: readonly string[]): string =>
  new Intl.ListFormat(getLocale(), { type: 'conjunction' }).format(names.map((name) => name || m.friends_somebody()))

/** A group in the list, with a button to archive it or restore it. */
function GroupRow({ group }: { group: AdminGroup }) {
  const attempt = useAdminAction()
  const [busy, setBusy] = useState(false)
  const { id, name, archived } = group
  const day = formatDate(group.createdAt)
  const facts = [
    ...(archived ? [m.admin_groups_archived()] : []),
    m.groups_members_count({ count: group.members }),
    m.admin_groups_since({ day }),
  ]
  const turn = async () => {
    setBusy(true)
    await attempt(
      () => api.admins.changeGroup({ id, archived: !archived }),
      () => showToast({ title: archived ? m.groups_reopened({ name }) : m.groups_put_away({ name }) }),
    )
    setBusy(false)
  }
  return (
    <li className="flex items-center gap-3 border-b border-line py-3">
      <div className="min-w-0 grow">
        <p className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-ink-soft">{facts.join(' · ')}</p>
        <p className="line-clamp-2 text-sm text-ink-soft [overflow-wrap:anywhere]">
          {m.admin_groups_owners({ count: group.owners.length, names: listOf(group.owners) })}
        </p>
      </div>
      <Button
        className="shrink-0"
        busy={busy}
        aria-label={archived ? m.admin_groups_reopen_named({ name }) : m.admin_groups_archive_named({ name })}
        onClick={() => void turn()}
      >
        {archived ? m.groups_reopen() : m.groups_archive()}
      </Button>
    </li>
  )
}

/** `/admin/groups`: every group with its name and owners, but not its content. */
export function Groups() {
  useLocale()
  const wanted = readListSearch(useSearch({ strict: false }), ONLY)
  const navigate = useNavigate()
  const go = (next: GroupSearch) => void navigate({ to: '/admin/groups', search: writeListSearch(next), replace: true })
  return (
    <AdminPage title={m.page_admin_groups()} here="groups">
      <search>
        <TextSearch
          label={m.admin_groups_search()}
          value={wanted.search}
          onChange={(search) => go({ search, only: 'all', page: 1 })}
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
          action={
            <Button onClick={() => onChange({ search: '', only: 'all', page: 1 })}>{m.admin_groups_show_all()}</Button>
          }
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
