import { useState } from 'react'
import { currentSession, useHalfSession } from '../../../platform/session/session.ts'
import { useStore } from '../../../platform/store.ts'
import { SecondFactor } from '../second-factor/second-factor.tsx'
import { AskReset } from './ask-reset.tsx'
import { NewPassword } from './new-password.tsx'

/** Asks for the letter, and with the session it opened for the new password. */
export function ResetPassword() {
  const half = useHalfSession()
  const session = useStore(currentSession)
  const [mailed, setMailed] = useState<string>()
  if (half) return <SecondFactor session={half} />
  return session ? <NewPassword session={session} /> : <AskReset mailed={mailed} onMailed={setMailed} />
}
