import { InvitationButtons } from '../../features/invitations/answers.tsx'
import { NotificationPanel } from '../../features/notifications/panel.tsx'

export function Panel({ onClose }: { onClose: () => void }) {
  return <NotificationPanel answers={InvitationButtons} onClose={onClose} />
}
