import { useState } from 'react'
import type { Session } from '@supabase/auth-js'
import { useNavigate } from '@tanstack/react-router'
import { m } from '../../../messages/messages.js'
import { useAuthSettings } from '../../../platform/session/auth-settings.ts'
import { returnAddress } from '../../../platform/session/auth-address.ts'
import { TextField } from '../../../ui/field.tsx'
import { AuthPage } from '../../../ui/frame/auth-page.tsx'
import { missing } from '../auth-failure.ts'
import { hasMailbox, textOf } from '../credentials.ts'
import { SignInLink, EmailsNotSent, SignInForm, type Client, useAuthAction, passwordProblem } from '../sign-in-form.tsx'
import { EmailSent } from '../email-sent.tsx'
import { currentSession, useHalfSession, renewSession } from '../../../platform/session/session.ts'
import { useStore } from '../../../platform/store.ts'
import { SecondFactor } from '../second-factor/second-factor.tsx'
import { accountName } from '../../../platform/session/account.ts'
import { NewPasswordField } from '../../../ui/password-field.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'

const askEmail = (client: Client, email: string) => client.resetPasswordForEmail(email, { redirectTo: returnAddress() })

interface Props {
  readonly mailed: string | undefined
  readonly onMailed: (email: string) => void
}

/** Requests a reset email. The page doesn't reveal whether the email address has an account; only the email does. */
function AskReset({ mailed, onMailed }: Props) {
  const { failure, busy, attempt, refuse } = useAuthAction()
  const { sendsEmail } = useAuthSettings()
  const send = async (data: FormData) => {
    const email = textOf(data, 'email').trim()
    if (!email) return refuse(missing(m.auth_email_missing()))
    if (!hasMailbox(email)) return refuse(missing(m.auth_no_mailbox()))
    if (await attempt((client) => askEmail(client, email))) onMailed(email)
  }
  if (mailed)
    return (
      <EmailSent email={mailed} kind="recovery" lead={m.mailed_recovery({ email: mailed })} askAgain={askEmail}>
        <SignInLink />
      </EmailSent>
    )
  return (
    <AuthPage title={m.page_reset_password()} {...(sendsEmail && { lead: m.reset_lead() })}>
      <SignInForm failure={failure} busy={busy} action={m.reset_action()} onSend={(data) => void send(data)}>
        <EmailsNotSent />
        <TextField
          label={m.auth_email()}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
        />
      </SignInForm>
      <p className="mt-1">
        <SignInLink />
      </p>
    </AuthPage>
  )
}

/** Requests the reset email; in the session that its link opens, asks for the new password. */
export function ResetPassword() {
  const half = useHalfSession()
  const session = useStore(currentSession)
  const [mailed, setMailed] = useState<string>()
  if (half) return <SecondFactor session={half} />
  return session ? <NewPassword session={session} /> : <AskReset mailed={mailed} onMailed={setMailed} />
}

/** Sets the new password of a user who came from the email, then continues into the app. */
function NewPassword({ session }: { session: Session }) {
  const navigate = useNavigate()
  const { failure, busy, attempt, refuse } = useAuthAction()
  const send = async (data: FormData) => {
    const password = textOf(data, 'password')
    if (!password) return refuse(missing(m.reset_missing()))
    const done = await attempt(async (client) => {
      const { error } = await client.updateUser({ password })
      // the token doesn't include the second factor yet; once it is renewed, the app asks for the second factor
      if (error?.code === 'insufficient_aal') await renewSession()
      return { error }
    })
    if (!done) return
    showToast({ title: m.reset_done(), body: m.reset_done_body() })
    await navigate({ to: '/auth/login', replace: true })
  }
  const account = accountName(session.user)
  return (
    <AuthPage title={m.page_reset_password()} lead={m.reset_new_lead({ account })}>
      <SignInForm failure={failure} busy={busy} action={m.reset_new_action()} onSend={(data) => void send(data)} focus>
        <AccountNameField account={account} />
        <NewPasswordField label={m.auth_password()} error={passwordProblem(failure)} name="password" required />
      </SignInForm>
    </AuthPage>
  )
}

/** A hidden field that tells password managers which account the password belongs to. */
export function AccountNameField({ account }: { account: string }) {
  return <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
}
