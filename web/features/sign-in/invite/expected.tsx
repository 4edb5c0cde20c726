import { m } from '../../../messages/messages.js'
import { AuthPage } from '../../../ui/frame/auth-page.tsx'
import { WaysIn } from './ways-in.tsx'

/** An invitation to a troupe or a play whose reader is not signed in. */
export function Expected() {
  return (
    <AuthPage title={m.page_invite()} lead={m.invite_waits()}>
      <WaysIn />
    </AuthPage>
  )
}
