import type { AdminUser } from '@replique/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { administration } from '../../../platform/api/administration.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import '../../../platform/api/admin-failures.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/field.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { nameOf } from './words.ts'

interface Props {
  readonly person: AdminUser
  readonly onClose: () => void
  readonly onBack: () => void
}

/** What goes with an account, and the last word on it: this cannot be undone. */
export function RemovePerson({ person, onClose, onBack }: Props) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const remove = async () => {
    setBusy(true)
    setFailure('')
    try {
      await administration.admins.removeUser({ id: person.id })
      onClose()
      showToast({ title: m.admin_removed_done({ name: nameOf(person) }) })
      await client.invalidateQueries({ queryKey: ['admin'] })
    } catch (error) {
      setFailure(failureMessage(error))
      setBusy(false)
    }
  }
  return (
    <>
      <ul className="grid list-disc gap-1 pl-5">
        <li>{m.admin_remove_plays()}</li>
        <li>{m.admin_remove_shared()}</li>
        <li>{m.admin_remove_sessions()}</li>
      </ul>
      <p className="mt-3 text-ink-soft">{m.admin_remove_instead()}</p>
      <div aria-live="polite" className="mt-3 empty:hidden">
        {failure && <Problem>{failure}</Problem>}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button look="plain" onClick={onBack}>
          {m.admin_back()}
        </Button>
        <Button look="solid" icon="trash-2" busy={busy} onClick={() => void remove()}>
          {m.admin_remove_confirm()}
        </Button>
      </div>
    </>
  )
}
