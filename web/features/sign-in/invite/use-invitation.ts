import { useEffect, useState } from 'react'
import { keepInvite, takeInvite } from '../../../platform/session/pending-invite.ts'
import { useUser } from '../../../platform/session/session.ts'

export interface Invitation {
  /** Whether it is kept for when somebody has signed in. */
  readonly waiting: boolean
}

/** The invitation in the address, which waits in this browser until whoever opened it has signed in. */
export function useInvitation(): Invitation | undefined {
  const waiting = !useUser()
  const [params] = useState(() => Object.fromEntries(new URLSearchParams(location.search)))
  const invited = !!params['kind'] && !params['token_hash']
  useEffect(() => {
    if (!invited) return
    if (waiting) keepInvite(params)
    else takeInvite()
  }, [invited, waiting, params])
  return invited ? { waiting } : undefined
}
