import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../../messages/messages.js'
import { useFlags } from '../../platform/flags.ts'
import { getLocale } from '../../platform/i18n/locale.ts'
import { TextField } from '../../ui/field.tsx'
import { Door } from '../../ui/frame/door.tsx'
import { passwordProblem, SignInForm } from './sign-in-form.tsx'
import { textOf, useSignIn } from './use-sign-in.ts'

export function Register() {
  const { registrationEnabled } = useFlags().values
  const [mailed, setMailed] = useState<string>()
  if (mailed)
    return (
      <Door title={m.register_mailed_title()} lead={m.register_mailed({ email: mailed })}>
        {null}
      </Door>
    )
  if (!registrationEnabled) return <Closed />
  return <Form onMailed={setMailed} />
}

function Form({ onMailed }: { onMailed: (email: string) => void }) {
  const { failure, busy, send } = useSignIn((data) => async (client, credentials) => {
    const metadata = { name: textOf(data, 'name').trim(), language: getLocale() }
    const { data: made, error } = await client.signUp({ ...credentials, options: { data: metadata } })
    if (!error && !made.session) onMailed(credentials.email)
    return { error }
  })
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
        <TextField
          label={m.auth_password()}
          hint={m.auth_password_hint()}
          error={passwordProblem(failure)}
          name="password"
          type="password"
          autoComplete="new-password"
          required
        />
      </SignInForm>
      <p className="mt-6 text-ink-soft">
        {m.register_has_account()} <SignInLink />
      </p>
    </Door>
  )
}

function Closed() {
  return (
    <Door title={m.register_title()} lead={m.auth_signup_disabled()}>
      <SignInLink />
    </Door>
  )
}

function SignInLink() {
  return (
    <Link to="/auth/login" className="inline-block py-2.5 font-semibold text-accent underline-offset-4 hover:underline">
      {m.login_action()}
    </Link>
  )
}
