import { useQueryClient, useQuery } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureCode, failureMessage } from '../../../platform/api/failure.ts'
import { getLocale } from '../../../platform/i18n/locale.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { CopyField } from '../frame/copy-field.tsx'
import { LanguageField } from '../frame/fields.tsx'
import { Notice, LoadFailure, ListSkeleton, PageTurner } from '../frame/list-states.tsx'
import type { AdminUser } from '@replique/contract'
import { fromNow } from '../../../ui/dates.ts'
import { isUnproved, nameOf } from './user-actions.tsx'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { SearchBar } from '../frame/fields.tsx'
import { USER_FILTERS, type UserFilter, type UserSearch, usersQuery } from '../queries.ts'
import { PersonDialog } from './user-dialog.tsx'
import { readListSearch, writeListSearch } from '../frame/list-search.ts'
import { Accounts } from './import-accounts.tsx'
import type { SelectedUsers } from './bulk-actions.tsx'

/** Loaded on demand, when the user starts selecting. */
const BulkActions = lazy(async () => ({ default: (await import('./bulk-actions.tsx')).BulkActions }))

type Invitation = Awaited<ReturnType<typeof api.admins.inviteUser>>

/** Invites a user, by email or with a link to pass on. */
function InviteDialog({ onClose }: { onClose: () => void }) {
  const [invitation, setInvitation] = useState<Invitation>()
  return (
    <Dialog open onClose={onClose} title={m.admin_invite_title()}>
      {invitation ? <Invited invitation={invitation} onClose={onClose} /> : <InviteForm onInvited={setInvitation} />}
    </Dialog>
  )
}

function InviteForm({ onInvited }: { onInvited: (invitation: Invitation) => void }) {
  const client = useQueryClient()
  const [email, setEmail] = useState('')
  const [language, setLanguage] = useState(getLocale())
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError('')
    try {
      const invitation = await api.admins.inviteUser({ email: email.trim(), language })
      void client.invalidateQueries({ queryKey: ['admin'] })
      onInvited(invitation)
    } catch (refusal) {
      setError(failureCode(refusal) === 'invalid' ? m.auth_email_invalid() : failureMessage(refusal))
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextField
        label={m.auth_email()}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={255}
        value={email}
        error={error}
        onChange={(event) => setEmail(event.target.value)}
      />
      <LanguageField label={m.admin_email_language()} value={language} onChange={setLanguage} />
      <div className="flex justify-end">
        <Button look="solid" type="submit" busy={busy} icon="user-plus">
          {m.admin_invite_send()}
        </Button>
      </div>
    </form>
  )
}

function Invited({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { user, link, leaves, local } = invitation
  return (
    <div className="grid gap-4">
      <p role="status">
        {leaves ? m.admin_invited_by_email({ email: user.login }) : m.admin_invited_by_hand({ email: user.login })}
      </p>
      {local && <Notice title={m.admin_link_local()}>{m.admin_link_local_remedy()}</Notice>}
      <CopyField label={m.admin_invite_link()} value={link} hint={m.admin_invite_link_hint()} />
      <div className="flex justify-end">
        <Button look="solid" onClick={onClose}>
          {m.admin_done()}
        </Button>
      </div>
    </div>
  )
}

interface Props {
  readonly person: AdminUser
  readonly now: number
  /** Whether the user is selected; null outside of selection mode. */
  readonly chosen: boolean | null
  readonly onToggle: () => void
  readonly onOpen: () => void
}

/** A user in the list: name, role and state, and when they were last active. */
function PersonRow({ person, now, chosen, onToggle, onOpen }: Props) {
  const name = nameOf(person)
  return (
    <li className="flex items-center gap-3 border-b border-line py-3">
      {chosen !== null && (
        <label className="-ml-3 inline-flex size-11 shrink-0 cursor-pointer items-center justify-center">
          <input
            type="checkbox"
            checked={chosen}
            onChange={onToggle}
            aria-label={m.admin_many_select_one({ name })}
            className="size-5 accent-accent"
          />
        </label>
      )}
      <div className="min-w-0 grow">
        <p className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">{name}</p>
        {person.login && person.login !== name && (
          <p className="line-clamp-2 text-sm text-ink-soft [overflow-wrap:anywhere]">{person.login}</p>
        )}
        <p className="text-sm text-ink-soft">{[...marksOf(person), lastSeen(person, now)].join(' · ')}</p>
      </div>
      {chosen === null && (
        <Button look="outline" className="shrink-0" aria-label={m.admin_manage_person({ name })} onClick={onOpen}>
          {m.admin_manage()}
        </Button>
      )}
    </li>
  )
}

function marksOf(person: AdminUser): string[] {
  const { admin, suspended, plan, guest, confirmed, secondFactors } = person
  return [
    ...(suspended ? [m.admin_mark_suspended()] : []),
    ...(admin ? [m.admin_mark_administrator()] : []),
    ...(plan === 'pro' ? [m.admin_mark_pro()] : []),
    ...(guest && person.name ? [m.admin_mark_guest()] : []),
    ...(confirmed || guest ? [] : [m.admin_mark_unconfirmed()]),
    ...(confirmed && isUnproved(person) ? [m.admin_mark_unproved()] : []),
    ...(secondFactors > 0 ? [m.admin_mark_factors()] : []),
  ]
}

const lastSeen = ({ lastSignInAt }: AdminUser, now: number): string =>
  lastSignInAt ? m.admin_last_seen({ when: fromNow(lastSignInAt, now) }) : m.admin_never_seen()

const KINDS: Record<UserFilter, () => string> = {
  all: m.admin_only_all,
  administrators: m.admin_only_administrators,
  suspended: m.admin_only_suspended,
  unconfirmed: m.admin_only_unconfirmed,
  pro: m.admin_only_pro,
}

/** `/admin/users`: all accounts, searchable by name or address, one page at a time. */
function People() {
  const wanted = readListSearch(useSearch({ strict: false }), USER_FILTERS)
  const navigate = useNavigate()
  const [inviting, setInviting] = useState(false)
  const go = (next: UserSearch) => void navigate({ to: '/admin/users', search: writeListSearch(next), replace: true })
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
  const [chosen, setChosen] = useState<SelectedUsers | null>(null)
  if (found.isPending) return <ListSkeleton />
  if (found.isError) return <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
  const { users, all, pages } = found.data
  const person = users.find(({ id }) => id === open)
  return (
    <div aria-busy={found.isPlaceholderData}>
      <div className="flex min-h-11 items-center justify-between gap-2">
        <p role="status" className="py-2 text-sm text-ink-soft">
          {m.admin_people_found({ count: all, shown: all.toLocaleString(getLocale()) })}
        </p>
        {chosen === null && users.length > 0 && (
          <Button look="plain" icon="list-checks" onClick={() => setChosen(new Map())}>
            {m.admin_many_select()}
          </Button>
        )}
      </div>
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
          <PersonRow
            key={user.id}
            person={user}
            now={found.dataUpdatedAt}
            chosen={chosen && chosen.has(user.id)}
            onToggle={() => setChosen(toggled(chosen, user))}
            onOpen={() => setOpen(user.id)}
          />
        ))}
      </ul>
      <PageTurner page={wanted.page} pages={pages} onTurn={(page) => onChange({ ...wanted, page })} />
      {chosen && (
        <Suspense>
          <BulkActions page={users} chosen={chosen} onChoose={setChosen} onEnd={() => setChosen(null)} />
        </Suspense>
      )}
      {person && <PersonDialog person={person} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

function toggled(chosen: SelectedUsers | null, person: AdminUser): SelectedUsers {
  const next = new Map(chosen)
  if (!next.delete(person.id)) next.set(person.id, person)
  return next
}

/** `/admin/users`: the accounts, or the form that creates accounts from a list of names. */
export function UsersPage() {
  const { part }: { part?: unknown } = useSearch({ strict: false })
  return part === 'list' ? <Accounts /> : <People />
}
