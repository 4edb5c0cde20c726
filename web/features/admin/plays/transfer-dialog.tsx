import type { AdminPlay } from '@replique/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { administration } from '../../../platform/api/administration.ts'
import '../../../platform/api/admin-failures.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'

interface Props {
  readonly play: AdminPlay
  readonly title: string
  readonly onClose: () => void
}

/** Whom a play is given to: what happens to whoever has it is said before. */
export function TransferDialog({ play, title, onClose }: Props) {
  const client = useQueryClient()
  const [to, setTo] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (to.trim() === '') return setError(m.admin_plays_transfer_missing())
    setBusy(true)
    setError('')
    try {
      const { ownerName, ownerLogin } = await administration.admins.transferPlay({ id: play.id, to: to.trim() })
      await client.invalidateQueries({ queryKey: ['admin'] })
      showToast({ title: m.admin_plays_transferred({ title, name: ownerName || ownerLogin }) })
      onClose()
    } catch (refusal) {
      setError(failureMessage(refusal))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.admin_plays_transfer_title({ title })}
      description={m.admin_plays_transfer_says({ name: play.ownerName || play.ownerLogin || m.friends_somebody() })}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <TextField
          label={m.admin_plays_transfer_to()}
          hint={m.admin_plays_transfer_hint()}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={255}
          value={to}
          error={error}
          onChange={(event) => setTo(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="plain" disabled={busy} onClick={onClose}>
            {m.plays_cancel()}
          </Button>
          <Button look="solid" type="submit" busy={busy}>
            {m.admin_plays_transfer_submit()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
