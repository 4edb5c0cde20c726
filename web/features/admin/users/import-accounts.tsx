import type { StartAccount } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import { Link, useBlocker } from '@tanstack/react-router'
import { useEffect, useId, useState, type FormEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField, FieldError } from '../../../ui/field.tsx'
import { pointsHere } from '../frame/copy-field.tsx'
import { Notice } from '../frame/list-states.tsx'
import './slips.css'
import { type ClassList, MAX_CLASS_LIST, readClassList } from '@replique/contract/class-list'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { getLocale } from '../../../platform/i18n/locale.ts'
import { LanguageField } from '../frame/fields.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { AdminPage } from '../frame/admin-page.tsx'

/** A paper slip with one user's sign-in details. */
function Slip({ account, address }: { account: StartAccount; address: string }) {
  const { name, login, password } = account
  return (
    <li className="rounded-base border border-dashed border-line-strong bg-raised p-4">
      <p className="font-serif text-lg leading-snug [overflow-wrap:anywhere]">{name}</p>
      <dl className="mt-1">
        <dt className="mt-1 text-sm text-ink-soft">{m.admin_slip_login()}</dt>
        <dd className="font-script [overflow-wrap:anywhere]">{login}</dd>
        <dt className="mt-1 text-sm text-ink-soft">{m.admin_slip_password()}</dt>
        <dd className="font-script [overflow-wrap:anywhere]">{password}</dd>
      </dl>
      <p className="mt-2 text-sm [overflow-wrap:anywhere]">{address}</p>
      <p className="text-sm text-ink-soft">{m.admin_slip_change()}</p>
    </li>
  )
}

interface Props {
  readonly accounts: readonly StartAccount[]
  readonly group: Made['group']
  readonly onDone: () => void
}

/** A slip for each new account. The passwords exist only on this page, so leaving it requires confirmation. */
function Slips({ accounts, group, onDone }: Props) {
  const [printed, setPrinted] = useState(false)
  const [address, setAddress] = useState(location.origin)
  const leaving = useBlocker({ shouldBlockFn: () => !printed, enableBeforeUnload: () => !printed, withResolver: true })
  useEffect(() => {
    scrollTo(0, 0)
  }, [])
  const print = () => {
    window.print()
    setPrinted(true)
  }
  return (
    <>
      <Notice title={m.admin_slips_once()}>{m.admin_slips_once_remedy()}</Notice>
      {group && (
        <p className="mb-5 [overflow-wrap:anywhere]">
          {m.admin_slips_group({ count: accounts.length, group: group.name })}{' '}
          <Link to="/groups/$id" params={{ id: group.id }} className="underline underline-offset-4">
            {m.admin_slips_to_group()}
          </Link>
        </p>
      )}
      <div className="max-w-md">
        <TextField
          label={m.admin_slips_address()}
          hint={pointsHere(address) ? m.admin_slips_address_local() : m.admin_slips_address_hint()}
          value={address}
          spellCheck={false}
          autoCapitalize="off"
          onChange={(event) => setAddress(event.target.value)}
        />
      </div>
      <div className="my-5 flex flex-wrap gap-2">
        <Button look="solid" icon="printer" onClick={print}>
          {m.admin_slips_print()}
        </Button>
        {printed && <Button onClick={onDone}>{m.admin_slips_another()}</Button>}
      </div>
      <ul className="slips grid gap-3 rail:grid-cols-2">
        {accounts.map((account) => (
          <Slip key={account.login} account={account} address={address} />
        ))}
      </ul>
      <Dialog
        open={leaving.status === 'blocked'}
        onClose={() => leaving.reset?.()}
        title={m.admin_slips_leave_title()}
        description={m.admin_slips_leave_says()}
        footer={
          <>
            <Button onClick={() => leaving.proceed?.()}>{m.admin_slips_leave()}</Button>
            <Button look="solid" onClick={() => leaving.reset?.()}>
              {m.admin_slips_stay()}
            </Button>
          </>
        }
      />
    </>
  )
}

/** The accounts to be created, for review. */
function Preview({ read: { names, twice } }: { read: ClassList }) {
  return (
    <section aria-label={m.admin_preview()}>
      <h2 className="font-semibold">{m.admin_preview_count({ count: names.length })}</h2>
      {twice.size > 0 && (
        <p className="text-sm text-ink-soft">{m.admin_preview_twice({ names: [...twice].slice(0, 5).join(', ') })}</p>
      )}
      <ol className="mt-2 list-decimal rounded-base border border-line bg-raised py-2 pr-3 pl-11 sm:columns-2">
        {names.map((name, place) => (
          <li key={`${place}:${name}`} className="py-0.5 [overflow-wrap:anywhere]">
            {name}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The pasted list, a preview of its accounts, and the button that creates them. */
function ListForm({ onMade }: { onMade: (made: Made) => void }) {
  const client = useQueryClient()
  const [list, setList] = useState('')
  const [language, setLanguage] = useState(getLocale())
  const [group, setGroup] = useState('')
  // same query key as the groups page, to share its cached list
  const { data: groups = [] } = useQuery({
    queryKey: ['groups', 'list'],
    queryFn: async ({ signal }) => (await api.groups.list({}, { signal })).groups,
  })
  const known = useId()
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const read = readClassList(list)
  const count = read.names.length
  const tooLong = count > MAX_CLASS_LIST.names
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure('')
    if (count === 0) return setFailure(m.admin_list_empty())
    setBusy(true)
    try {
      const made = await api.admins.addAccounts({ list, language, group })
      void client.invalidateQueries({ queryKey: ['admin'] })
      void client.invalidateQueries({ queryKey: ['groups'] })
      onMade(made)
    } catch (error) {
      setFailure(failureMessage(error))
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <p className="max-w-prose text-ink-soft">{m.admin_accounts_lead()}</p>
      <TextArea
        label={m.admin_list()}
        hint={m.admin_list_hint()}
        {...(tooLong ? { error: m.admin_list_long({ count: String(count), most: String(MAX_CLASS_LIST.names) }) } : {})}
        maxLength={MAX_CLASS_LIST.characters}
        rows={8}
        autoComplete="off"
        spellCheck={false}
        value={list}
        onChange={(event) => setList(event.target.value)}
      />
      {count > 0 && !tooLong && <Preview read={read} />}
      <div className="max-w-md">
        <TextField
          label={m.admin_accounts_group()}
          hint={m.admin_accounts_group_hint()}
          maxLength={120}
          list={known}
          autoComplete="off"
          value={group}
          onChange={(event) => setGroup(event.target.value)}
        />
        <datalist id={known}>
          {groups.map(({ id, name, role }) => role !== 'member' && <option key={id}>{name}</option>)}
        </datalist>
      </div>
      <div className="max-w-60">
        <LanguageField label={m.admin_accounts_language()} value={language} onChange={setLanguage} />
      </div>
      <div aria-live="polite">{failure && <FieldError>{failure}</FieldError>}</div>
      <div>
        <Button look="solid" type="submit" busy={busy} disabled={tooLong}>
          {count === 0 ? m.admin_accounts_make_none() : m.admin_accounts_make({ count })}
        </Button>
      </div>
    </form>
  )
}

/** The new accounts, and the group they all belong to. */
type Made = Awaited<ReturnType<typeof api.admins.addAccounts>>

/**
 * Creates accounts for people without an email address, from a pasted list of names, and shows printable slips with
 * their credentials.
 */
export function Accounts() {
  const [made, setMade] = useState<Made>()
  return (
    <AdminPage
      title={made ? m.admin_slips_title() : m.admin_accounts_title()}
      here="people"
      back={{ to: '/admin/users', label: m.page_admin_users() }}
    >
      {made ? <Slips {...made} onDone={() => setMade(undefined)} /> : <ListForm onMade={setMade} />}
    </AdminPage>
  )
}
