import { useQuery } from '@tanstack/react-query'
import { m } from '../../messages/messages.js'
import { invitationsQuery } from './queries.ts'
import { WaitingList } from './waiting-list.tsx'

/** What waits for an answer, where anything does. */
export function WaitingInvitations() {
  const { data } = useQuery(invitationsQuery())
  if (!data || data.received.length === 0) return null
  return (
    <section className="mb-10">
      <h2 className="mb-3 text-lg font-semibold">{m.friends_waiting()}</h2>
      <WaitingList invitations={data.received} />
    </section>
  )
}
