import { type ComponentProps, useState } from 'react'
import { TextField } from '../../../ui/field.tsx'
import { m } from '../../../messages/messages.js'
import { getLocale } from '../../../platform/i18n/locale.ts'
import { returnAddress } from '../../../platform/session/auth-address.ts'
import { AuthPage } from '../../../ui/frame/auth-page.tsx'
import { missing } from '../auth-failure.ts'
import { hasMailbox, textOf } from '../credentials.ts'
import { AuthButton, EmailsNotSent, SignInForm, type Client, useAuthAction } from '../sign-in-form.tsx'
import { EmailSent } from '../email-sent.tsx'

export type SignInMethod = 'password' | 'mail' | 'text' | 'sso'

/** Props of all sign-in methods: the login entered so far, and functions to change it and to switch methods. */
export interface SignInMethodProps {
  readonly login: string
  readonly onLogin: (login: string) => void
  readonly onWay: (way: SignInMethod) => void
}

type Props = Pick<SignInMethodProps, 'login' | 'onLogin'> & ComponentProps<typeof TextField>

/** A field for an email address, or for the login name of an account without a mailbox. */
export function LoginField({ login, onLogin, ...rest }: Props) {
  return (
    <TextField
      name="email"
      value={login}
      onChange={(event) => onLogin(event.target.value)}
      inputMode="email"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      required
      {...rest}
    />
  )
}

/** Requests the email. Hides the error that would reveal that the email address has no account. */
async function askEmail(client: Client, email: string): Promise<{ error: unknown }> {
  const options = { shouldCreateUser: false, emailRedirectTo: returnAddress(), data: { language: getLocale() } }
  const { error } = await client.signInWithOtp({ email, options })
  return { error: error?.code === 'otp_disabled' ? null : error }
}

/** Sign-in with a link or code sent by email. */
export function EmailSignIn(way: SignInMethodProps) {
  const [mailed, setMailed] = useState<string>()
  const { failure, busy, attempt, refuse } = useAuthAction()
  const send = async (data: FormData) => {
    const email = textOf(data, 'email').trim()
    if (!email) return refuse(missing(m.auth_email_missing()))
    if (!hasMailbox(email)) return refuse(missing(m.auth_no_mailbox()))
    if (await attempt((client) => askEmail(client, email))) setMailed(email)
  }
  const back = <AuthButton onClick={() => way.onWay('password')}>{m.login_by_password()}</AuthButton>
  if (mailed)
    return (
      <EmailSent email={mailed} kind="email" lead={m.mailed_magic({ email: mailed })} askAgain={askEmail}>
        {back}
      </EmailSent>
    )
  return (
    <AuthPage title={m.mail_title()} lead={m.mail_lead()}>
      <SignInForm failure={failure} busy={busy} action={m.mail_action()} onSend={(data) => void send(data)} focus>
        <EmailsNotSent />
        <LoginField {...way} label={m.auth_email()} autoComplete="username" />
      </SignInForm>
      <p className="mt-1">{back}</p>
    </AuthPage>
  )
}

/** Single sign-on with the account of a school, theatre or company, found by the email address's domain. */
export function SsoSignIn(way: SignInMethodProps) {
  const { failure, busy, attempt, refuse } = useAuthAction()
  const send = (data: FormData) => {
    const domain = textOf(data, 'email').trim().split('@').at(-1) ?? ''
    if (!domain.includes('.')) return refuse(missing(m.auth_email_invalid()))
    void attempt((client) => client.signInWithSSO({ domain, options: { redirectTo: returnAddress() } }))
  }
  return (
    <AuthPage title={m.sso_title()} lead={m.sso_lead()}>
      <SignInForm failure={failure} busy={busy} action={m.sso_action()} onSend={send} focus>
        <LoginField {...way} label={m.auth_email()} autoComplete="email" />
      </SignInForm>
      <p className="mt-1">
        <AuthButton onClick={() => way.onWay('password')}>{m.login_by_password()}</AuthButton>
      </p>
    </AuthPage>
  )
}
