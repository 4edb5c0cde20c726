import { AnswerPage } from '../../../features/invitations/index.ts'
import { FriendWaits } from '../../../features/sign-in/invite/friend-waits.tsx'
import { useInvitation } from '../../../features/sign-in/invite/use-invitation.ts'
import { m } from '../../../messages/messages.js'

export function Page() {
  const title = m.page_friends_accept()
  return useInvitation()?.waiting ? <FriendWaits title={title} /> : <AnswerPage title={title} />
}
