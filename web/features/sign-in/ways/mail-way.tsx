import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { getLocale } from '../../../platform/i18n/locale.ts'
import { returnAddress } from '../../../platform/session/auth-address.ts'
import { AuthPage } from '../../../ui/frame/auth-page.tsx'
import { missing } from '../auth-failure.ts'
import { hasMailbox, textOf } from '../credentials.ts'
import { AuthButton } from '../auth-link.tsx'
import { Mailed } from '../letters/mailed.tsx'
import { LettersStay } from '../note.tsx'
import { SignInForm } from '../sign-in-form.tsx'
import { type Client, useAttempt } from '../use-attempt.ts'
import { LoginField } from './login-field.tsx'
import type { WayProps } from './way.ts'

/** Whether an address has an account is told by the letter alone. */
async function askLetter(client: Client, email: string): Promise<{ error: unknown }> {
  const options = { shouldCreateUser: false, emailRedirectTo: returnAddress(), data: { language: getLocale() } }
  const { error } = await client.signInWithOtp({ email, options })
  return { error: error?.code === 'otp_disabled' ? null : error }
}

/** The way in by a letter with a link and a code. */
export function MailWay(way: WayProps) {
  const [mailed, setMailed] = useState<string>()
  const { failure, busy, attempt, refuse } = useAttempt()
  const send = async (data: FormData) => {
    const email = textOf(data, 'email').trim()
    if (!email) return refuse(missing(m.auth_email_missing()))
    if (!hasMailbox(email)) return refuse(missing(m.auth_no_mailbox()))
    if (await attempt((client) => askLetter(client, email))) setMailed(email)
  }
  const back = <AuthButton onClick={() => way.onWay('password')}>{m.login_by_password()}</AuthButton>
  if (mailed)
    return (
      <Mailed email={mailed} kind="email" lead={m.mailed_magic({ email: mailed })} askAgain={askLetter}>
        {back}
      </Mailed>
    )
  return (
    <AuthPage title={m.mail_title()} lead={m.mail_lead()}>
      <SignInForm failure={failure} busy={busy} action={m.mail_action()} onSend={(data) => void send(data)} focus>
        <LettersStay />
        <LoginField {...way} label={m.auth_email()} autoComplete="username" />
      </SignInForm>
      <p className="mt-1">{back}</p>
    </AuthPage>
  )
}
