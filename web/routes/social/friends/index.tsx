import { Friends } from '../../../features/friends/friends.tsx'
import { SentList } from '../../../features/invitations/sent-list.tsx'
import { WaitingInvitations } from '../../../features/invitations/answers.tsx'
import { m } from '../../../messages/messages.js'

export function Page() {
  return <Friends waiting={<WaitingInvitations />} sent={<SentList kind="social" title={m.friends_sent()} />} />
}
