import type { ReceivedInvitation } from '@replique/contract'
import { m } from '../../messages/messages.js'
import { failureMessage } from '../../platform/api/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Face } from '../../ui/face.tsx'
import { Problem } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { useAnswer } from './use-answer.ts'
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
  const { busy, failure, accept, decline } = useAnswer({ id: invitation.id })
  const sentence = sentenceOf(invitation)
  const say = async () => {
    if (await accept()) showToast({ title: m.friends_accepted() })
  }
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center gap-3">
        <Face name={invitation.from.name} picture={invitation.from.picture} />
        <p className="min-w-40 grow basis-0 [overflow-wrap:anywhere]">{sentence}</p>
        <div className="flex gap-2">
          <Button look="solid" busy={busy} aria-label={m.friends_accept_this({ sentence })} onClick={() => void say()}>
            {m.friends_accept()}
          </Button>
          <Button disabled={busy} aria-label={m.friends_decline_this({ sentence })} onClick={() => void decline()}>
            {m.friends_decline()}
          </Button>
        </div>
      </div>
      <div aria-live="polite">{failure !== undefined && <Problem>{failureMessage(failure)}</Problem>}</div>
    </li>
  )
}
