import { Changes } from '../features/home/changes.tsx'
import { InvitationButtons, WaitingInvitations } from '../features/invitations/answers.tsx'
import { UnreadLines } from '../features/notifications/unread-rows.tsx'
import { NextCalls } from '../features/production/calls/own-calls.tsx'

/** On the home page: received invitations, the next calls, notifications, and what others have changed. */
export function HomeUpdates() {
  return (
    <div className="grid gap-10 empty:hidden [&>section]:mb-0">
      <WaitingInvitations />
      <NextCalls />
      <UnreadLines answers={InvitationButtons} />
      <Changes />
    </div>
  )
}
