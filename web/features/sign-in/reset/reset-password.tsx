import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { returnAddress } from '../../../platform/session/auth-address.ts'
import { TextField } from '../../../ui/field.tsx'
import { AuthPage } from '../../../ui/frame/auth-page.tsx'
import { missing } from '../auth-failure.ts'
import { hasMailbox, textOf } from '../credentials.ts'
import { SignInLink, LettersStay, SignInForm, type Client, useAttempt } from '../sign-in-form.tsx'
import { Mailed } from '../email-sent.tsx'
import { currentSession, useHalfSession } from '../../../platform/session/session.ts'
import { useStore } from '../../../platform/store.ts'
import { SecondFactor } from '../second-factor/second-factor.tsx'
import { NewPassword } from './new-password.tsx'

const askLetter = (client: Client, email: string) =>
  client.resetPasswordForEmail(email, { redirectTo: returnAddress() })

interface Props {
  readonly mailed: string | undefined
  readonly onMailed: (email: string) => void
}

/** Asks for a letter; whether the address has an account is told by the letter alone. */
function AskReset({ mailed, onMailed }: Props) {
  const { failure, busy, attempt, refuse } = useAttempt()
  const send = async (data: FormData) => {
    const email = textOf(data, 'email').trim()
    if (!email) return refuse(missing(m.auth_email_missing()))
    if (!hasMailbox(email)) return refuse(missing(m.auth_no_mailbox()))
    if (await attempt((client) => askLetter(client, email))) onMailed(email)
  }
  if (mailed)
    return (
      <Mailed email={mailed} kind="recovery" lead={m.mailed_recovery({ email: mailed })} askAgain={askLetter}>
        <SignInLink />
      </Mailed>
    )
  return (
    <AuthPage title={m.page_reset_password()} lead={m.reset_lead()}>
      <SignInForm failure={failure} busy={busy} action={m.reset_action()} onSend={(data) => void send(data)}>
        <LettersStay />
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

/** Asks for the letter, and with the session it opened for the new password. */
export function ResetPassword() {
  const half = useHalfSession()
  const session = useStore(currentSession)
  const [mailed, setMailed] = useState<string>()
  if (half) return <SecondFactor session={half} />
  return session ? <NewPassword session={session} /> : <AskReset mailed={mailed} onMailed={setMailed} />
}
