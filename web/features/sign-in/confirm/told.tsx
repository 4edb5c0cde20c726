import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '../../../messages/messages.js'
import { arrival } from '../../../platform/session/callback.ts'
import { useUser } from '../../../platform/session/session.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { AuthPage } from '../../../ui/frame/auth-page.tsx'
import { AuthLink } from '../auth-link.tsx'

interface Props {
  readonly lead: string
  readonly title?: string
  readonly children?: ReactNode
}

/** One sentence about what became of a link, and the ways on. */
export function Told({ lead, title = m.page_confirm(), children }: Props) {
  return (
    <AuthPage title={title} lead={lead}>
      {children ?? <OnWards />}
    </AuthPage>
  )
}

export function NothingHere({ broken }: { broken: boolean }) {
  return <Told lead={broken ? m.confirm_broken() : m.confirm_nothing()} />
}

/** On to wherever this person belongs, which the way in knows. */
export function OnWards() {
  const user = useUser()
  const navigate = useNavigate()
  const go = () => {
    arrival.set(undefined)
    void navigate({ to: '/auth/login', replace: true })
  }
  return (
    <div className="grid justify-items-start gap-2">
      <button type="button" onClick={go} className={buttonClasses('solid')}>
        {user ? m.confirm_on() : m.confirm_sign_in()}
      </button>
      {!user && <AuthLink to="/auth/reset-password">{m.login_forgotten()}</AuthLink>}
    </div>
  )
}
