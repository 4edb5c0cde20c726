import { m } from '../../../messages/messages.js'
import { Dialog } from '../../../ui/dialog.tsx'
import { LinkToHand } from '../../../ui/link-to-hand.tsx'
import type { ToHand } from './use-sharing.ts'

/** The link of an invitation that no letter carries, shown this once. */
export function InvitationToHand({ toHand, onClose }: { toHand: ToHand; onClose: () => void }) {
  const { email, ...link } = toHand
  return (
    <Dialog open onClose={onClose} title={m.friends_link_title()} description={m.friends_link_for({ email })}>
      <LinkToHand label={m.friends_link_label()} {...link} />
    </Dialog>
  )
}
