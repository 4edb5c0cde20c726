import { AnswerPage, Preview } from '../../../features/invitations/answer-page.tsx'
import { FriendInvitation, useInvitation } from '../../../features/sign-in/invite/invite.tsx'
import { m } from '../../../messages/messages.js'

export function Page() {
  const title = m.page_friends_accept()
  return useInvitation()?.waiting ? (
    <FriendInvitation title={title} preview={<Preview />} />
  ) : (
    <AnswerPage title={title} />
  )
}
