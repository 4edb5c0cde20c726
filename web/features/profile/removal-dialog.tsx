import { m } from '../../messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Refusal } from './refusal.ts'
import { Refused } from './refused.tsx'

interface Props {
  readonly title: string
  readonly text: string
  readonly busy: boolean
  readonly refusal: Refusal | undefined
  readonly onClose: () => void
  readonly onRemove: () => void
}

/** Asks before a way in goes. */
export function RemovalDialog({ title, text, busy, refusal, onClose, onRemove }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={text}
      footer={
        <>
          <Button look="plain" disabled={busy} onClick={onClose}>
            {m.profile_cancel()}
          </Button>
          <Button look="solid" icon="trash-2" busy={busy} onClick={onRemove}>
            {m.profile_remove()}
          </Button>
        </>
      }
    >
      <Refused refusal={refusal} />
    </Dialog>
  )
}
