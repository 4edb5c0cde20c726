import { m } from '../../../messages/messages.js'
import { Door } from '../../../ui/frame/door.tsx'
import { WaysIn } from './ways-in.tsx'

/** An invitation to a troupe or a play whose reader is not signed in. */
export function Expected() {
  return (
    <Door title={m.page_invite()} lead={m.invite_waits()}>
      <WaysIn />
    </Door>
  )
}
