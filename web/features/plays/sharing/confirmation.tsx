import { type ReactNode, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

interface Props {
  readonly title: string
  /** What follows. */
  readonly says: string
  readonly action: string
  readonly onClose: () => void
  readonly run: () => Promise<unknown>
  readonly children?: ReactNode
}

/** Asks before what cannot be undone. */
export function Confirmation({ title, says, action, onClose, run, children }: Props) {
  const [busy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    await run()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={says}
      footer={
        <>
          <Button look="plain" disabled={busy} onClick={onClose}>
            {m.plays_cancel()}
          </Button>
          <Button look="solid" busy={busy} onClick={() => void go()}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
