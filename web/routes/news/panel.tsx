import { Answers } from '../../features/invitations/answers.tsx'
import { NewsPanel } from '../../features/notifications/panel.tsx'

export function Panel({ onClose }: { onClose: () => void }) {
  return <NewsPanel answers={Answers} onClose={onClose} />
}
