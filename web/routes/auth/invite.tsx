import { AnswerPage, Preview } from '../../features/invitations/answer-page.tsx'
import { Invite } from '../../features/sign-in/invite/invite.tsx'
import { m } from '../../messages/messages.js'

export function Page() {
  return <Invite answer={<AnswerPage title={m.page_invite()} />} preview={<Preview />} />
}
