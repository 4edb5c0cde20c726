import { m } from '../../../messages/messages.js'
import { returnAddress } from '../../../platform/session/auth-address.ts'
import { AuthPage } from '../../../ui/frame/auth-page.tsx'
import { missing } from '../auth-failure.ts'
import { textOf } from '../credentials.ts'
import { AuthButton } from '../auth-link.tsx'
import { SignInForm } from '../sign-in-form.tsx'
import { useAttempt } from '../use-attempt.ts'
import { LoginField } from './login-field.tsx'
import type { WayProps } from './way.ts'

/** The way in through the account of one's school, theatre or company, found by the domain of its addresses. */
export function SsoWay(way: WayProps) {
  const { failure, busy, attempt, refuse } = useAttempt()
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
