import type { User } from '@supabase/auth-js'
import { useNavigate, Link } from '@tanstack/react-router'
import { type ReactNode, useState, useEffect } from 'react'
import { m } from '../../../messages/messages.js'
import { getLocale } from '../../../platform/i18n/locale.ts'
import { TextField } from '../../../ui/field.tsx'
import { AuthPage } from '../../../ui/frame/auth-page.tsx'
import { NewPasswordField } from '../../../ui/password-field.tsx'
import { missing } from '../auth-failure.ts'
import { textOf } from '../credentials.ts'
import { AccountNameField } from '../reset/reset-password.tsx'
import { passwordProblem, SignInForm, useAuthAction } from '../sign-in-form.tsx'
import { useHalfSession, useUser } from '../../../platform/session/session.ts'
import { ConfirmFromEmail, LinkMessage, readEmailLink } from '../confirm/email-link.tsx'
import { SecondFactor } from '../second-factor/second-factor.tsx'
import { storeAcceptance, storeInvite, takeInvite } from '../../../platform/session/pending-invite.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { Page } from '../../../ui/frame/page.tsx'

/** Asks for the missing details of an account that somebody else created. */
function Welcome({ user }: { user: User }) {
  const navigate = useNavigate()
  const { failure, busy, attempt, refuse } = useAuthAction()
  const send = async (data: FormData) => {
    const password = textOf(data, 'password')
    if (!password) return refuse(missing(m.reset_missing()))
    const metadata = { name: textOf(data, 'name').trim(), language: getLocale() }
    if (!(await attempt((client) => client.updateUser({ password, data: metadata })))) return
    await navigate({ to: '/auth/login', replace: true })
  }
  const account = user.email ?? ''
  const name: unknown = user.user_metadata['name']
  return (
    <AuthPage title={m.page_invite()} lead={m.invite_welcome({ account })}>
      <SignInForm failure={failure} busy={busy} action={m.invite_enter()} onSend={(data) => void send(data)} focus>
        <AccountNameField account={account} />
        <TextField
          label={m.auth_name()}
          hint={m.auth_name_hint()}
          name="name"
          autoComplete="name"
          maxLength={120}
          defaultValue={typeof name === 'string' ? name : ''}
        />
        <NewPasswordField label={m.auth_password()} error={passwordProblem(failure)} name="password" required />
      </SignInForm>
    </AuthPage>
  )
}

/** An invitation to a group or play, for users who are not signed in. */
function Expected({ preview }: { preview: ReactNode }) {
  return (
    <AuthPage title={m.page_invite()}>
      <div className="grid gap-6">
        {preview}
        <WaysIn />
      </div>
    </AuthPage>
  )
}

/**
 * Handles invitations. `answer` shows an invitation to a group or play. For an invitation to create an account, first
 * confirms the email's link, then asks for a name and password.
 */
export function Invite({ answer, preview }: { answer: ReactNode; preview: ReactNode }) {
  const half = useHalfSession()
  const user = useUser()
  const invitation = useInvitation()
  const [link] = useState(() => readEmailLink(location.search))
  const [used, setUsed] = useState(false)
  if (half) return <SecondFactor session={half} />
  if (link && !used) return <ConfirmFromEmail link={link} onIn={() => setUsed(true)} />
  if (invitation) return invitation.waiting ? <Expected preview={preview} /> : answer
  return user?.invited_at ? <Welcome user={user} /> : <LinkMessage title={m.page_invite()} lead={m.invite_nothing()} />
}

/** Reads the query's parameters. A repeated parameter keeps all its values. */
function readParams(search: string): Record<string, string | string[]> {
  const params = new URLSearchParams(search)
  const names = [...new Set(params.keys())]
  return Object.fromEntries(names.map((name) => [name, oneOrAll(params.getAll(name))]))
}

const oneOrAll = (values: string[]): string | string[] => (values.length === 1 ? values.join('') : values)

interface Invitation {
  /** Whether the invitation is stored until the user has signed in. */
  readonly waiting: boolean
}

/** Returns the invitation in the URL. It is stored in this browser until the user has signed in. */
export function useInvitation(): Invitation | undefined {
  const waiting = !useUser()
  const [params] = useState(() => readParams(location.search))
  const invited = !!params['kind'] && !params['token_hash']
  useEffect(() => {
    if (!invited) return
    if (waiting) storeInvite(params)
    else takeInvite()
  }, [invited, waiting, params])
  return invited ? { waiting } : undefined
}

/** Links to sign up or sign in before accepting an invitation. */
function WaysIn() {
  const accept = (): void => storeAcceptance(new URLSearchParams(location.search).get('secret') ?? '')
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

/** An invitation to become friends, for users who are not signed in. */
export function FriendInvitation({ title, preview }: { title: string; preview: ReactNode }) {
  return (
    <Page title={title}>
      <div className="grid max-w-md gap-6 py-8">
        {preview}
        <WaysIn />
      </div>
    </Page>
  )
}
