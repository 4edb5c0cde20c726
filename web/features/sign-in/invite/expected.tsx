import { Link } from '@tanstack/react-router'
import { m } from '../../../messages/messages.js'
import { buttonClasses } from '../../../ui/button.tsx'
import { Door } from '../../../ui/frame/door.tsx'
import { WaysIn } from './ways-in.tsx'

/** An invitation to a troupe or a play, before and after its reader has signed in. */
export function Expected({ waiting }: { waiting: boolean }) {
  if (waiting)
    return (
      <Door title={m.page_invite()} lead={m.invite_waits()}>
        <WaysIn />
      </Door>
    )
  return (
    <Door title={m.page_invite()} lead={m.not_yet_title()}>
      <p className="mb-5">{m.not_yet_body()}</p>
      <Link to="/" className={buttonClasses()}>
        {m.error_home()}
      </Link>
    </Door>
  )
}
