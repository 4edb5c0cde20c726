import type { User } from '@supabase/auth-js'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { getLocale } from '../../../platform/i18n/locale.ts'
import { TextField } from '../../../ui/field.tsx'
import { AuthPage } from '../../../ui/frame/auth-page.tsx'
import { NewPasswordField } from '../../../ui/password-field.tsx'
import { missing } from '../auth-failure.ts'
import { textOf } from '../credentials.ts'
import { Owner } from '../reset/new-password.tsx'
import { passwordProblem, SignInForm, useAttempt } from '../sign-in-form.tsx'
import { WaysIn, useInvitation } from './invitation.tsx'
import { useHalfSession, useUser } from '../../../platform/session/session.ts'
import { FromLetter, Told, readLetterLink } from '../confirm/email-link.tsx'
import { SecondFactor } from '../second-factor/second-factor.tsx'

/** What an account that somebody else has opened still lacks. */
function Welcome({ user }: { user: User }) {
  const navigate = useNavigate()
  const { failure, busy, attempt, refuse } = useAttempt()
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
        <Owner account={account} />
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

/** An invitation to a troupe or a play whose reader is not signed in. */
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

/** An invitation to a troupe or a play, which `answer` shows, or into an account: first the letter's button, then a name and a password. */
export function Invite({ answer, preview }: { answer: ReactNode; preview: ReactNode }) {
  const half = useHalfSession()
  const user = useUser()
  const invitation = useInvitation()
  const [link] = useState(() => readLetterLink(location.search))
  const [used, setUsed] = useState(false)
  if (half) return <SecondFactor session={half} />
  if (link && !used) return <FromLetter link={link} onIn={() => setUsed(true)} />
  if (invitation) return invitation.waiting ? <Expected preview={preview} /> : answer
  return user?.invited_at ? <Welcome user={user} /> : <Told title={m.page_invite()} lead={m.invite_nothing()} />
}
