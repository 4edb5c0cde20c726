import type { ReceivedInvitation } from '@replique/contract'
import { Face } from '../../ui/face.tsx'
import { Answers } from './answers.tsx'
import { sentenceOf } from './words.ts'

/** Invitations that were sent to one's own address, each with its two answers. */
export function WaitingList({ invitations }: { invitations: readonly ReceivedInvitation[] }) {
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
