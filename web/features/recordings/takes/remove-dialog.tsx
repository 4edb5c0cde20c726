import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

interface Props {
  readonly title: string
  readonly words: string
  readonly onRemove: () => Promise<void>
  readonly onClose: () => void
  /** Takes the focus: the button that opened it may be gone with what it removed. */
  readonly onClosed: () => void
}

/** A voice that is taken back does not come back. */
export function RemoveDialog({ title, words, onRemove, onClose, onClosed }: Props) {
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    await onRemove()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      onClosed={onClosed}
      title={title}
      description={words}
      footer={
        <>
          <Button look="plain" disabled={busy} onClick={onClose}>
            {m.plays_cancel()}
          </Button>
          <Button look="solid" busy={busy} onClick={() => void remove()}>
            {m.record_remove()}
          </Button>
        </>
      }
    />
  )
}
