import { useState } from 'react'
import { m } from '../../messages/messages.js'
import { useFlags } from '../../platform/flags.ts'
import { getLocale } from '../../platform/i18n/locale.ts'
import { returnAddress } from '../../platform/session/auth-address.ts'
import { useAuthSettings } from '../../platform/session/auth-settings.ts'
import { TextField } from '../../ui/field.tsx'
import { Door } from '../../ui/frame/door.tsx'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { missing } from './auth-failure.ts'
import { readCredentials, textOf } from './credentials.ts'
import { SignInLink } from './door-link.tsx'
import { Mailed } from './letters/mailed.tsx'
import { askConfirmation } from './letters/unconfirmed.tsx'
import { passwordProblem, SignInForm } from './sign-in-form.tsx'
import { useAttempt } from './use-attempt.ts'

export function Register() {
  const { registrationEnabled } = useFlags().values
  const { closed } = useAuthSettings()
  const [mailed, setMailed] = useState<string>()
  if (mailed)
    return (
      <Mailed email={mailed} kind="email" lead={m.register_mailed({ email: mailed })} askAgain={askConfirmation}>
        <SignInLink />
      </Mailed>
    )
  return closed || !registrationEnabled ? <Closed /> : <Form onMailed={setMailed} />
}

function Form({ onMailed }: { onMailed: (email: string) => void }) {
  const { failure, busy, attempt, refuse } = useAttempt()
  const send = (data: FormData) => {
    const credentials = readCredentials(data)
    if (!credentials) return refuse(missing(m.auth_missing()))
    const metadata = { name: textOf(data, 'name').trim(), language: getLocale() }
    void attempt(async (client) => {
      const options = { data: metadata, emailRedirectTo: returnAddress() }
      const { data: made, error } = await client.signUp({ ...credentials, options })
      if (!error && !made.session) onMailed(credentials.email)
      return { error }
    })
  }
  return (
    <Door title={m.register_title()} lead={m.register_lead()}>
      <SignInForm failure={failure} busy={busy} action={m.register_action()} onSend={send}>
        <TextField label={m.auth_name()} hint={m.auth_name_hint()} name="name" autoComplete="name" maxLength={120} />
        <TextField
          label={m.auth_email()}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
        />
        <NewPasswordField label={m.auth_password()} error={passwordProblem(failure)} name="password" required />
      </SignInForm>
      <p className="mt-6 text-ink-soft">
        {m.register_has_account()} <SignInLink />
      </p>
    </Door>
  )
}

/** Invitations go on working, so that is where whoever was sent one is led. */
function Closed() {
  return (
    <Door title={m.register_title()} lead={m.auth_signup_disabled()}>
      <p>{m.register_closed_invited()}</p>
      <p className="mt-4">
        <SignInLink />
      </p>
    </Door>
  )
}
