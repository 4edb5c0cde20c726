import type { StartAccount } from '@replique/contract'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { AdminPage } from '../frame/admin-page.tsx'
import { ListForm } from './list-form.tsx'
import { Slips } from './slips.tsx'

/** Accounts for people without an e-mail address: a pasted list of names, then slips with what each signs in with. */
export function Accounts() {
  const [accounts, setAccounts] = useState<readonly StartAccount[]>()
  return (
    <AdminPage
      title={accounts ? m.admin_slips_title() : m.admin_accounts_title()}
      here="people"
      back={{ to: '/admin/users', label: m.page_admin_users() }}
    >
      {accounts ? (
        <Slips accounts={accounts} onDone={() => setAccounts(undefined)} />
      ) : (
        <ListForm onMade={setAccounts} />
      )}
    </AdminPage>
  )
}
