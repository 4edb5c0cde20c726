import { type ReactNode, useEffect, useState } from 'react'
import { keepAcceptance, keepInvite, takeInvite } from '../../../platform/session/pending-invite.ts'
import { useUser } from '../../../platform/session/session.ts'
import { Link } from '@tanstack/react-router'
import { m } from '../../../messages/messages.js'
import { buttonClasses } from '../../../ui/button.tsx'
import { Page } from '../../../ui/frame/page.tsx'

/** A parameter that stands there several times is kept with all its values. */
function readParams(search: string): Record<string, string | string[]> {
  const params = new URLSearchParams(search)
  const names = [...new Set(params.keys())]
  return Object.fromEntries(names.map((name) => [name, oneOrAll(params.getAll(name))]))
}

const oneOrAll = (values: string[]): string | string[] => (values.length === 1 ? values.join('') : values)

interface Invitation {
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

/** The two ways to somebody who can accept an invitation. */
export function WaysIn() {
  const accept = (): void => keepAcceptance(new URLSearchParams(location.search).get('secret') ?? '')
  return (
    <div className="flex flex-wrap gap-2">
      <Link to="/auth/register" onClick={accept} className={buttonClasses('solid')}>
        {m.register_action()}
      </Link>
      <Link to="/auth/login" onClick={accept} className={buttonClasses()}>
        {m.login_action()}
      </Link>
    </div>
  )
}

/** A friend's invitation whose reader is not signed in. */
export function FriendWaits({ title, preview }: { title: string; preview: ReactNode }) {
  return (
    <Page title={title}>
      <div className="grid max-w-md gap-6 py-8">
        {preview}
        <WaysIn />
      </div>
    </Page>
  )
}
