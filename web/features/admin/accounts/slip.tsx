import type { StartAccount } from '@replique/contract'
import { m } from '../../../messages/messages.js'

/** What one person needs to come in, on a piece of paper. */
export function Slip({ account, address }: { account: StartAccount; address: string }) {
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
