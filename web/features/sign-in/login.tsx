import { Link } from '@tanstack/react-router'
import { m } from '../../messages/messages.js'
import { useFlags } from '../../platform/flags.ts'
import { TextField } from '../../ui/field.tsx'
import { Door } from '../../ui/frame/door.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useSignIn } from './use-sign-in.ts'

export function Login() {
  const { registrationEnabled } = useFlags().values
  const { failure, busy, send } = useSignIn(() => (client, credentials) => client.signInWithPassword(credentials))
  return (
    <Door title={m.login_title()}>
      <SignInForm failure={failure} busy={busy} action={m.login_action()} onSend={send}>
        <TextField
          label={m.auth_email()}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
        />
        <TextField label={m.auth_password()} name="password" type="password" autoComplete="current-password" required />
      </SignInForm>
      {registrationEnabled && (
        <p className="mt-6 text-ink-soft">
          {m.login_no_account()}{' '}
          <Link
            to="/auth/register"
            className="inline-block py-2.5 font-semibold text-accent underline-offset-4 hover:underline"
          >
            {m.register_action()}
          </Link>
        </p>
      )}
    </Door>
  )
}
