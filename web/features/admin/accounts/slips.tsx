import type { StartAccount } from '@replique/contract'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { pointsHere } from '../frame/local-address.ts'
import { Notice } from '../frame/notice.tsx'
import { Slip } from './slip.tsx'
import './slips.css'

interface Props {
  readonly accounts: readonly StartAccount[]
  readonly onDone: () => void
}

/** A slip for each new account. The passwords are known here and now only, so that nobody leaves by accident. */
export function Slips({ accounts, onDone }: Props) {
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
