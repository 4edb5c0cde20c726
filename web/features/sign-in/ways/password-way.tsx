import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { useFlags } from '../../../platform/flags.ts'
import { meansPhone, readPhone } from '../../../platform/phone-number.ts'
import { useAuthSettings } from '../../../platform/session/auth-settings.ts'
import { AuthPage } from '../../../ui/frame/auth-page.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { missing } from '../auth-failure.ts'
import { completeLogin, readCredentials } from '../credentials.ts'
import { AuthButton, AuthLink } from '../auth-link.tsx'
import { Unconfirmed } from '../letters/unconfirmed.tsx'
import { aboutPhone } from '../phone/about-phone.ts'
import { askTextAgain, Texted } from '../phone/texted.tsx'
import { SignInForm } from '../sign-in-form.tsx'
import { useAttempt } from '../use-attempt.ts'
import { LoginField } from './login-field.tsx'
import { OtherWays } from './other-ways.tsx'
import type { WayProps } from './way.ts'

/** The usual way in, with the others below it. */
export function PasswordWay(way: WayProps) {
  const { registrationEnabled } = useFlags().values
  const { failure, busy, attempt, refuse } = useAttempt()
  const { phone: phones } = useAuthSettings()
  const [texted, setTexted] = useState<string>()
  const byPhone = phones && meansPhone(way.login)
  const send = (data: FormData) => {
    const credentials = readCredentials(data)
    if (!credentials) return refuse(missing(phones ? m.auth_missing() : m.auth_missing_email()))
    const { email, password } = credentials
    const phone = byPhone ? readPhone(email) : undefined
    if (byPhone && !phone) return refuse(missing(m.phone_invalid()))
    void attempt(async (client) => {
      const login = phone ? { phone } : { email: completeLogin(email) }
      const { data, error } = await client.signInWithPassword({ ...login, password })
      if (data.weakPassword) showToast({ title: m.login_weak(), body: m.login_weak_body() })
      return { data, error }
    })
  }
  const confirmNumber = async () => {
    const phone = readPhone(way.login) ?? ''
    if (await attempt((client) => askTextAgain(client, phone))) setTexted(phone)
  }
  if (texted)
    return (
      <Texted phone={texted} lead={m.phone_texted_signup({ phone: texted })} askAgain={askTextAgain}>
        <AuthButton onClick={() => setTexted(undefined)}>{m.login_by_password()}</AuthButton>
      </Texted>
    )
  return (
    <AuthPage title={m.login_title()}>
      <SignInForm failure={byPhone ? aboutPhone(failure) : failure} busy={busy} action={m.login_action()} onSend={send}>
        <LoginField {...way} label={phones ? m.login_name_phone() : m.login_name()} autoComplete="username webauthn" />
        <PasswordField label={m.auth_password()} name="password" autoComplete="current-password" required />
        {failure?.code === 'phone_not_confirmed' && (
          <AuthButton onClick={() => void confirmNumber()}>{m.phone_again()}</AuthButton>
        )}
        {failure?.code === 'email_not_confirmed' && <Unconfirmed email={completeLogin(way.login)} />}
      </SignInForm>
      <p className="mt-1">
        <AuthLink to="/auth/reset-password">{m.login_forgotten()}</AuthLink>
      </p>
      <OtherWays {...way} />
      {registrationEnabled && (
        <p className="mt-6 text-ink-soft">
          {m.login_no_account()} <AuthLink to="/auth/register">{m.register_action()}</AuthLink>
        </p>
      )}
    </AuthPage>
  )
}
