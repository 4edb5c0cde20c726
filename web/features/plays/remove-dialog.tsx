import { m } from '../../messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Named } from './play-actions.ts'
import { titleOf } from './words.ts'

interface Props {
  readonly play: Named
  readonly onClose: () => void
  readonly onRemove: () => void
}

/** The one thing that cannot be undone, and therefore asks. */
export function RemoveDialog({ play, onClose, onRemove }: Props) {
  const remove = () => {
    onClose()
    onRemove()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.plays_remove_title({ title: titleOf(play) })}
      description={m.plays_remove_text()}
      footer={
        <>
          <Button look="plain" onClick={onClose}>
            {m.plays_cancel()}
          </Button>
          <Button look="solid" icon="trash-2" onClick={remove}>
            {m.plays_remove()}
          </Button>
        </>
      }
    />
  )
}
