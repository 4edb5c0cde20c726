import { m } from '../../../messages/messages.js'
import { useFlags } from '../../../platform/flags.ts'
import { Door } from '../../../ui/frame/door.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { missing } from '../auth-failure.ts'
import { completeLogin, readCredentials } from '../credentials.ts'
import { DoorLink } from '../door-link.tsx'
import { Unconfirmed } from '../letters/unconfirmed.tsx'
import { SignInForm } from '../sign-in-form.tsx'
import { useAttempt } from '../use-attempt.ts'
import { LoginField } from './login-field.tsx'
import { OtherWays } from './other-ways.tsx'
import type { WayProps } from './way.ts'

/** The usual way in, with the others below it. */
export function PasswordWay(way: WayProps) {
  const { registrationEnabled } = useFlags().values
  const { failure, busy, attempt, refuse } = useAttempt()
  const send = (data: FormData) => {
    const credentials = readCredentials(data)
    if (!credentials) return refuse(missing(m.auth_missing()))
    const { email, password } = credentials
    void attempt(async (client) => {
      const { data, error } = await client.signInWithPassword({ email: completeLogin(email), password })
      if (data.weakPassword) showToast({ title: m.login_weak(), body: m.login_weak_body() })
      return { error }
    })
  }
  return (
    <Door title={m.login_title()}>
      <SignInForm failure={failure} busy={busy} action={m.login_action()} onSend={send}>
        <LoginField {...way} label={m.login_name()} autoComplete="username webauthn" />
        <PasswordField label={m.auth_password()} name="password" autoComplete="current-password" required />
        {failure?.code === 'email_not_confirmed' && <Unconfirmed email={completeLogin(way.login)} />}
      </SignInForm>
      <p className="mt-1">
        <DoorLink to="/auth/reset-password">{m.login_forgotten()}</DoorLink>
      </p>
      <OtherWays {...way} />
      {registrationEnabled && (
        <p className="mt-6 text-ink-soft">
          {m.login_no_account()} <DoorLink to="/auth/register">{m.register_action()}</DoorLink>
        </p>
      )}
    </Door>
  )
}
