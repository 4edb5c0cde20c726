import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Refusal } from '../refusal.ts'
import { Refused } from '../refused.tsx'

interface Props {
  readonly busy: boolean
  readonly refusal: Refusal | undefined
  readonly onClose: () => void
  readonly onRenew: () => void
}

/** New codes end those that are printed somewhere already. */
export function RenewDialog({ busy, refusal, onClose, onRenew }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.profile_codes_renew()}
      description={m.profile_codes_renew_text()}
      footer={
        <>
          <Button look="plain" disabled={busy} onClick={onClose}>
            {m.profile_cancel()}
          </Button>
          <Button look="solid" busy={busy} onClick={onRenew}>
            {m.profile_codes_renew_action()}
          </Button>
        </>
      }
    >
      <Refused refusal={refusal} />
    </Dialog>
  )
}
