import { type ReactNode, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { useHalfSession, useUser } from '../../../platform/session/session.ts'
import { FromLetter } from '../confirm/from-letter.tsx'
import { readLetterLink } from '../confirm/letter-link.ts'
import { Told } from '../confirm/told.tsx'
import { SecondFactor } from '../second-factor/second-factor.tsx'
import { Expected } from './expected.tsx'
import { useInvitation } from './use-invitation.ts'
import { Welcome } from './welcome.tsx'

/** An invitation to a troupe or a play, which `answer` shows, or into an account: first the letter's button, then a name and a password. */
export function Invite({ answer }: { answer: ReactNode }) {
  const half = useHalfSession()
  const user = useUser()
  const invitation = useInvitation()
  const [link] = useState(() => readLetterLink(location.search))
  const [used, setUsed] = useState(false)
  if (half) return <SecondFactor session={half} />
  if (link && !used) return <FromLetter link={link} onIn={() => setUsed(true)} />
  if (invitation) return invitation.waiting ? <Expected /> : answer
  return user?.invited_at ? <Welcome user={user} /> : <Told title={m.page_invite()} lead={m.invite_nothing()} />
}
