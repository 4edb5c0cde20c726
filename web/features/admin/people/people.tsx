import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { getLocale } from '../../../platform/i18n/locale.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { ListSkeleton } from '../frame/list-skeleton.tsx'
import { PageTurner } from '../frame/page-turner.tsx'
import { SearchBar } from '../frame/search-bar.tsx'
import { type Only, type UserSearch, usersQuery } from '../queries.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { PersonRow } from './person-row.tsx'
import { readUserSearch, writeUserSearch } from './user-search.ts'

const KINDS: Record<Only, () => string> = {
  all: m.admin_only_all,
  administrators: m.admin_only_administrators,
  suspended: m.admin_only_suspended,
  unconfirmed: m.admin_only_unconfirmed,
  pro: m.admin_only_pro,
}

/** `/admin/users`: everybody with an account, found by name or address, a page at a time. */
export function People() {
  const wanted = readUserSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const [inviting, setInviting] = useState(false)
  const go = (next: UserSearch) => void navigate({ to: '/admin/users', search: writeUserSearch(next), replace: true })
  return (
    <AdminPage title={m.page_admin_users()} here="people">
      <div className="mb-5 flex flex-wrap gap-2">
        <Button look="solid" icon="user-plus" onClick={() => setInviting(true)}>
          {m.admin_invite()}
        </Button>
        <Link to="/admin/users" search={{ part: 'list' }} className={buttonClasses()}>
          <Icon name="clipboard-list" />
          {m.admin_accounts_from_list()}
        </Link>
      </div>
      <SearchBar label={m.admin_people_search()} kinds={KINDS} wanted={wanted} onChange={go} />
      <Found wanted={wanted} onChange={go} />
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </AdminPage>
  )
}

function Found({ wanted, onChange }: { wanted: UserSearch; onChange: (next: UserSearch) => void }) {
  const found = useQuery(usersQuery(wanted))
  const [open, setOpen] = useState<string>()
  if (found.isPending) return <ListSkeleton />
  if (found.isError) return <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
  const { users, all, pages } = found.data
  const person = users.find(({ id }) => id === open)
  return (
    <div aria-busy={found.isPlaceholderData}>
      <p role="status" className="py-2 text-sm text-ink-soft">
        {m.admin_people_found({ count: all, shown: all.toLocaleString(getLocale()) })}
      </p>
      {users.length === 0 && (
        <EmptyState
          title={m.admin_people_none()}
          action={
            <Button onClick={() => onChange({ search: '', only: 'all', page: 1 })}>{m.admin_people_show_all()}</Button>
          }
        >
          {m.admin_people_none_hint()}
        </EmptyState>
      )}
      <ul>
        {users.map((user) => (
          <PersonRow key={user.id} person={user} now={found.dataUpdatedAt} onOpen={() => setOpen(user.id)} />
        ))}
      </ul>
      <PageTurner page={wanted.page} pages={pages} onTurn={(page) => onChange({ ...wanted, page })} />
      {person && <PersonDialog person={person} onClose={() => setOpen(undefined)} />}
    </div>
  )
}
