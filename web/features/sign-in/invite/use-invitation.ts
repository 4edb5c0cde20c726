import { useEffect, useState } from 'react'
import { keepInvite, takeInvite } from '../../../platform/session/pending-invite.ts'
import { useUser } from '../../../platform/session/session.ts'

/** A parameter that stands there several times is kept with all its values. */
function readParams(search: string): Record<string, string | string[]> {
  const params = new URLSearchParams(search)
  const names = [...new Set(params.keys())]
  return Object.fromEntries(names.map((name) => [name, oneOrAll(params.getAll(name))]))
}

const oneOrAll = (values: string[]): string | string[] => (values.length === 1 ? values.join('') : values)

export interface Invitation {
  /** Whether it is kept for when somebody has signed in. */
  readonly waiting: boolean
}

/** The invitation in the address, which waits in this browser until whoever opened it has signed in. */
export function useInvitation(): Invitation | undefined {
  const waiting = !useUser()
  const [params] = useState(() => readParams(location.search))
  const invited = !!params['kind'] && !params['token_hash']
  useEffect(() => {
    if (!invited) return
    if (waiting) keepInvite(params)
    else takeInvite()
  }, [invited, waiting, params])
  return invited ? { waiting } : undefined
}
