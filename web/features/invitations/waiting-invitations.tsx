import type { ReceivedInvitation } from '@replique/contract'
import { Face } from '../../ui/face.tsx'
import { Answers, sentenceOf, invitationsQuery } from './answers.tsx'
import { useQuery } from '@tanstack/react-query'
import { m } from '../../messages/messages.js'

/** Invitations that the user has received, each with buttons to answer it. */
function WaitingList({ invitations }: { invitations: readonly ReceivedInvitation[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {invitations.map((invitation) => (
        <Waiting key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  )
}

function Waiting({ invitation }: { invitation: ReceivedInvitation }) {
  const sentence = sentenceOf(invitation)
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <Face name={invitation.from.name} picture={invitation.from.picture} />
      <p className="min-w-40 grow basis-0 [overflow-wrap:anywhere]">{sentence}</p>
      <Answers id={invitation.id} sentence={sentence} />
    </li>
  )
}

/** Received invitations, if there are any. */
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
