import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

interface Props {
  readonly count: number
  readonly onClose: () => void
  readonly onRemove: () => void
}

/** What cannot be undone asks. */
export function RemoveManyDialog({ count, onClose, onRemove }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.shelf_remove_title({ count })}
      description={m.shelf_remove_text()}
      footer={
        <>
          <Button look="plain" onClick={onClose}>
            {m.plays_cancel()}
          </Button>
          <Button look="solid" icon="trash-2" onClick={onRemove}>
            {m.plays_remove()}
          </Button>
        </>
      }
    />
  )
}
