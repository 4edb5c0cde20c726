import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button, type ButtonLook } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

interface Props {
  /** On the button, and above the question. */
  readonly label: string
  /** What happens then, in a sentence. */
  readonly about: string
  readonly action: string
  readonly look?: ButtonLook
  readonly disabled?: boolean
  readonly onDo: () => void
}

/** A button that says what it will do before it does it. */
export function AskFirst({ label, about, action, look = 'plain', disabled = false, onDo }: Props) {
  const [open, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <>
      <Button look={look} disabled={disabled} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={label}
        description={about}
        footer={
          <>
            <Button look="plain" onClick={close}>
              {m.production_cancel()}
            </Button>
            <Button look="solid" onClick={() => (onDo(), close())}>
              {action}
            </Button>
          </>
        }
      />
    </>
  )
}
