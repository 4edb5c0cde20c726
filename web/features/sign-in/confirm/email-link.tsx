import { m } from '../../../messages/messages.js'
import type { LetterKind, LetterLink } from './link-parameters.ts'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { arrival } from '../../../platform/session/callback.ts'
import { useUser } from '../../../platform/session/session.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { AuthPage } from '../../../ui/frame/auth-page.tsx'
import { AuthLink, Note, SignInForm } from '../sign-in-form.tsx'
import { accountName } from '../../../platform/session/account.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import { useAttempt } from '../use-attempt.ts'

interface Words {
  readonly title: () => string
  readonly lead: () => string
  readonly action: () => string
}

const title = m.page_confirm
const SIGN_UP: Words = { title, lead: m.confirm_address_lead, action: m.confirm_address }

/** What each kind of letter asks for. */
export const WORDS: Readonly<Record<LetterKind, Words>> = {
  signup: SIGN_UP,
  email: SIGN_UP,
  invite: { title: m.page_invite, lead: m.invite_lead, action: m.invite_accept },
  magiclink: { title, lead: m.confirm_magic_lead, action: m.confirm_magic },
  recovery: { title, lead: m.confirm_recovery_lead, action: m.confirm_recovery },
  email_change: { title, lead: m.confirm_change_lead, action: m.confirm_change },
}

interface ToldProps {
  readonly lead: string
  readonly title?: string
  readonly children?: ReactNode
}

/** One sentence about what became of a link, and the ways on. */
export function Told({ lead, title = m.page_confirm(), children }: ToldProps) {
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

interface FromLetterProps {
  readonly link: LetterLink
  /** Before anybody comes in. */
  readonly onUse?: () => void
  /** Once somebody has. */
  readonly onIn: () => void
}

/** The link of a letter does nothing by being opened, as programs that look at letters do; its button does. */
export function FromLetter({ link, onUse, onIn }: FromLetterProps) {
  const user = useUser()
  const [halfWay, setHalfWay] = useState(false)
  const { failure, busy, attempt } = useAttempt()
  const words = WORDS[link.type]
  const enter = () =>
    attempt(async (client) => {
      onUse?.()
      const { data, error } = await client.verifyOtp(link)
      if (error) return { error }
      if (!data.session) setHalfWay(true)
      else {
        if (link.type === 'email_change') showToast({ title: m.confirm_changed(), body: data.user?.email ?? '' })
        onIn()
      }
      return { error }
    })
  if (halfWay) return <Told lead={m.confirm_half_way()} />
  if (failure?.code === 'otp_expired') return <Told lead={m.confirm_expired()} />
  return (
    <AuthPage title={words.title()} lead={words.lead()}>
      <SignInForm failure={failure} busy={busy} action={words.action()} onSend={() => void enter()}>
        {user && link.type !== 'email_change' && <Note>{m.confirm_other_account({ account: accountName(user) })}</Note>}
      </SignInForm>
    </AuthPage>
  )
}
