import { useState } from 'react'
import { m } from '../../messages/messages.js'
import { useFlags } from '../../platform/flags.ts'
import { getLocale } from '../../platform/i18n/locale.ts'
import { meansPhone, readPhone } from '../../platform/phone-number.ts'
import { returnAddress } from '../../platform/session/auth-address.ts'
import { useAuthSettings } from '../../platform/session/auth-settings.ts'
import { invitedAddress } from '../../platform/session/pending-invite.ts'
import { useStore } from '../../platform/store.ts'
import { TextField } from '../../ui/field.tsx'
import { AuthPage } from '../../ui/frame/auth-page.tsx'
import { NewPasswordField } from '../../ui/password-field.tsx'
import { missing } from './auth-failure.ts'
import { readCredentials, textOf } from './credentials.ts'
import { SignInLink, passwordProblem, SignInForm, useAuthAction } from './sign-in-form.tsx'
import { EmailSent, askConfirmation } from './email-sent.tsx'
import { withPhoneMessage, askTextAgain, TextSent } from './phone.tsx'

export function Register() {
  const { registrationEnabled } = useFlags().values
  const { closed } = useAuthSettings()
  const [mailed, setMailed] = useState<string>()
  const [texted, setTexted] = useState<string>()
  if (texted)
    return (
      <TextSent phone={texted} lead={m.phone_texted_signup({ phone: texted })} askAgain={askTextAgain}>
        <SignInLink />
      </TextSent>
    )
  if (mailed)
    return (
      <EmailSent email={mailed} kind="email" lead={m.register_mailed({ email: mailed })} askAgain={askConfirmation}>
        <SignInLink />
      </EmailSent>
    )
  return closed || !registrationEnabled ? <Closed /> : <Form onMailed={setMailed} onTexted={setTexted} />
}

interface FormProps {
  readonly onMailed: (email: string) => void
  readonly onTexted: (phone: string) => void
}

function Form({ onMailed, onTexted }: FormProps) {
  const { failure, busy, attempt, refuse } = useAuthAction()
  const { phone: phones } = useAuthSettings()
  const [byPhone, setByPhone] = useState(false)
  const send = (data: FormData) => {
    const credentials = readCredentials(data)
    if (!credentials) return refuse(missing(phones ? m.auth_missing() : m.auth_missing_email()))
    const { email, password } = credentials
    const isPhone = phones && meansPhone(email)
    const phone = isPhone ? readPhone(email) : undefined
    setByPhone(isPhone)
    if (isPhone && !phone) return refuse(missing(m.phone_invalid()))
    const metadata = { name: textOf(data, 'name').trim(), language: getLocale() }
    void attempt(async (client) => {
      const { data: made, error } = phone
        ? await client.signUp({ phone, password, options: { data: metadata } })
        : await client.signUp({ ...credentials, options: { data: metadata, emailRedirectTo: returnAddress() } })
      if (error || made.session) return { data: made, error }
      if (phone) onTexted(phone)
      else onMailed(email)
      return { error }
    })
  }
  return (
    <AuthPage title={m.register_title()} lead={m.register_lead()}>
      <SignInForm
        failure={byPhone ? withPhoneMessage(failure) : failure}
        busy={busy}
        action={m.register_action()}
        onSend={send}
      >
        <TextField label={m.auth_name()} hint={m.auth_name_hint()} name="name" autoComplete="name" maxLength={120} />
        <TextField
          label={phones ? m.register_login() : m.auth_email()}
          name="email"
          type={phones ? 'text' : 'email'}
          autoCapitalize="off"
          spellCheck={false}
          autoComplete="username"
          defaultValue={useStore(invitedAddress)}
          inputMode="email"
          required
        />
        <NewPasswordField label={m.auth_password()} error={passwordProblem(failure)} name="password" required />
      </SignInForm>
      <p className="mt-6 text-ink-soft">
        {m.register_has_account()} <SignInLink />
      </p>
    </AuthPage>
  )
}

/** Tells visitors that registration is closed, and invited users that their invitation still works. */
function Closed() {
  return (
    <AuthPage title={m.register_title()} lead={m.auth_signup_disabled()}>
      <p>{m.register_closed_invited()}</p>
      <p className="mt-4">
        <SignInLink />
      </p>
    </AuthPage>
  )
}
