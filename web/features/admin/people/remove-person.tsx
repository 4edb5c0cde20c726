import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'

interface Props {
  readonly onRemove: () => Promise<boolean>
  readonly onClose: () => void
  readonly onBack: () => void
}

/** What goes with an account, and the last word on it: this cannot be undone. */
export function RemovePerson({ onRemove, onClose, onBack }: Props) {
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    if (await onRemove()) onClose()
    else setBusy(false)
  }
  return (
    <>
      <ul className="grid list-disc gap-1 pl-5">
        <li>{m.admin_remove_plays()}</li>
        <li>{m.admin_remove_shared()}</li>
        <li>{m.admin_remove_sessions()}</li>
      </ul>
      <p className="mt-3 text-ink-soft">{m.admin_remove_instead()}</p>
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
