import { Friends } from '../../../features/friends/friends.tsx'
import { SentList, WaitingInvitations } from '../../../features/invitations/index.ts'
import { m } from '../../../messages/messages.js'

export function Page() {
  return <Friends waiting={<WaitingInvitations />} sent={<SentList kind="social" title={m.friends_sent()} />} />
}
