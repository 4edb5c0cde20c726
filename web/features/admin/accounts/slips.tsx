import type { StartAccount } from '@replique/contract'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../frame/notice.tsx'
import './slips.css'

interface Props {
  readonly accounts: readonly StartAccount[]
  readonly onDone: () => void
}

/** A slip for each new account. The passwords are known here and now only, so that nobody leaves by accident. */
export function Slips({ accounts, onDone }: Props) {
  const [printed, setPrinted] = useState(false)
  const leaving = useBlocker({ shouldBlockFn: () => !printed, enableBeforeUnload: () => !printed, withResolver: true })
  const print = () => {
    window.print()
    setPrinted(true)
  }
  return (
    <>
      <Notice title={m.admin_slips_once()}>{m.admin_slips_once_remedy()}</Notice>
      <div className="mb-5 flex flex-wrap gap-2">
        <Button look="solid" icon="printer" onClick={print}>
          {m.admin_slips_print()}
        </Button>
        {printed && <Button onClick={onDone}>{m.admin_slips_another()}</Button>}
      </div>
      <ul className="slips grid gap-3 rail:grid-cols-2">
        {accounts.map((account) => (
          <Slip key={account.login} account={account} />
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

function Slip({ account: { name, login, password } }: { account: StartAccount }) {
  return (
    <li className="rounded-house border border-dashed border-line-strong bg-raised p-4">
      <p className="font-serif text-lg leading-snug [overflow-wrap:anywhere]">{name}</p>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5">
        <dt className="text-ink-soft">{m.admin_slip_address()}</dt>
        <dd className="[overflow-wrap:anywhere]">{location.origin}</dd>
        <dt className="text-ink-soft">{m.admin_slip_login()}</dt>
        <dd className="font-script [overflow-wrap:anywhere]">{login}</dd>
        <dt className="text-ink-soft">{m.admin_slip_password()}</dt>
        <dd className="font-script [overflow-wrap:anywhere]">{password}</dd>
      </dl>
      <p className="mt-2 text-sm text-ink-soft">{m.admin_slip_change()}</p>
    </li>
  )
}
