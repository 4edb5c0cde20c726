import type { KeptVoice } from '@replique/contract'
import { useState } from 'react'
import { m } from '../../messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Problem } from '../../ui/field.tsx'
import { Speaks } from './speaks.tsx'

interface Props {
  readonly voice: KeptVoice
  /** Answers what went wrong, or null. */
  readonly onRemove: () => Promise<string | null>
  readonly onClose: () => void
}

/** Asks first: the parts that the voice speaks go to automatic ones, and that cannot be undone. */
export function RemoveDialog({ voice, onRemove, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const remove = async () => {
    setBusy(true)
    const wrong = await onRemove()
    setBusy(false)
    setFault(wrong)
    if (wrong === null) onClose()
  }
  const speaks = voice.speaks.length > 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.voices_remove_title({ name: voice.name })}
      description={speaks ? m.voices_remove_speaks() : m.voices_remove_silent()}
      footer={
        <>
          <Button look="plain" disabled={busy} onClick={onClose}>
            {m.plays_cancel()}
          </Button>
          <Button look="solid" busy={busy} onClick={() => void remove()}>
            {m.voices_remove()}
          </Button>
        </>
      }
    >
      {speaks && <Speaks parts={voice.speaks} />}
      <div aria-live="assertive" className="empty:hidden">
        {fault !== null && <Problem>{fault}</Problem>}
      </div>
    </Dialog>
  )
}
