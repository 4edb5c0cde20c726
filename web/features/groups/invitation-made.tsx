import type { IssuedInvitation } from '@replique/contract'
import { m } from '../../messages/messages.js'
import { getLocale } from '../../platform/i18n/locale.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LinkToHand } from '../../ui/link-to-hand.tsx'

/** The link of an invitation, which is shown this once. */
export function InvitationMade({ invitation, onClose }: { invitation: IssuedInvitation; onClose: () => void }) {
  const { email, usesLeft: count, link, qr } = invitation
  const day = new Intl.DateTimeFormat(getLocale(), { dateStyle: 'long' }).format(Date.parse(invitation.expiresAt))
  const says = email === null ? m.groups_link_says({ count, day }) : m.friends_link_for({ email })
  return (
    <Dialog open onClose={onClose} title={m.friends_link_title()} description={says}>
      <LinkToHand label={m.friends_link_label()} link={link} qr={qr} />
    </Dialog>
  )
}
