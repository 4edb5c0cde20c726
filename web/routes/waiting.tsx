import { Answers } from '../features/invitations/answers.tsx'
import { WaitingInvitations } from '../features/invitations/waiting-invitations.tsx'
import { UnreadLines } from '../features/notifications/unread-rows.tsx'

/** What waits for whoever comes home: invitations to answer, and what is new. */
export function Waiting() {
  return (
    <div className="grid gap-10 empty:hidden [&>section]:mb-0">
      <WaitingInvitations />
      <UnreadLines answers={Answers} />
    </div>
  )
}
