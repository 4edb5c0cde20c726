import { type ComponentProps, type ReactNode, useState } from 'react'
import { m } from '../../messages/messages.js'
import { type AuthFailure, missing } from './auth-failure.ts'
import { TextField } from '../../ui/field.tsx'
import { AuthPage } from '../../ui/frame/auth-page.tsx'
import { codeOf, textOf } from './credentials.ts'
import { Resend } from './email-sent.tsx'
import { SignInForm, AuthButton, type Client, useAuthAction } from './sign-in-form.tsx'
import { getLocale } from '../../platform/i18n/locale.ts'
import type { SignInMethodProps } from './ways/ways.tsx'
import { meansPhone, readPhone } from '../../platform/phone-number.ts'

const WORDS: Readonly<Record<string, () => string>> = {
  invalid_credentials: m.phone_no_match,
  user_already_exists: m.phone_taken,
}

/** Returns the error. If there is a phone-specific message for its code, that replaces the original. */
export function withPhoneMessage(failure: AuthFailure | undefined): AuthFailure | undefined {
  const words = failure && Object.hasOwn(WORDS, failure.code) ? WORDS[failure.code] : undefined
  return failure && words ? { ...failure, message: words() } : failure
}

/** A field for a phone number with its country code. */
export function PhoneField(props: Partial<ComponentProps<typeof TextField>>) {
  return (
    <TextField
      label={m.phone_number()}
      hint={m.phone_number_hint()}
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={40}
      required
      {...props}
    />
  )
}

/** A field for the code from a text message. Phones can autofill it. */
export function TextCodeField() {
  return (
    <TextField
      label={m.phone_code()}
      hint={m.phone_code_hint()}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      className="font-mono tracking-[0.3em]"
    />
  )
}

interface Props {
  readonly phone: string
  readonly lead: string
  readonly askAgain: (client: Client, phone: string) => Promise<{ error: unknown }>
  /** A link to go back. */
  readonly children?: ReactNode
}

/** Shown once a text message has been sent. The user enters its code here. */
export function TextSent({ phone, lead, askAgain, children }: Props) {
  const { failure, busy, attempt, refuse } = useAuthAction()
  const send = (data: FormData) => {
    const token = codeOf(data)
    if (!token) return refuse(missing(m.auth_code_missing()))
    void attempt((client) => client.verifyOtp({ phone, token, type: 'sms' }))
  }
  return (
    <AuthPage title={m.phone_texted_title()} lead={lead}>
      <SignInForm failure={failure} busy={busy} action={m.mailed_action()} onSend={send} focus>
        <TextCodeField />
      </SignInForm>
      <Resend ask={(client) => askAgain(client, phone)} by="text" />
      {children}
    </AuthPage>
  )
}

/** Requests another text message with a code to confirm a number. */
export const askTextAgain = (client: Client, phone: string): Promise<{ error: unknown }> =>
  client.resend({ type: 'sms', phone })

/** Requests a code by text message. The response doesn't reveal whether the number has an account. */
async function askText(client: Client, phone: string): Promise<{ error: unknown }> {
  const options = { shouldCreateUser: false, data: { language: getLocale() } }
  const { error } = await client.signInWithOtp({ phone, options })
  return { error: error?.code === 'otp_disabled' ? null : error }
}

/** Sign-in with a code sent by text message. */
export function PhoneSignIn({ login, onLogin, onWay }: SignInMethodProps) {
  const [texted, setTexted] = useState<string>()
  const { failure, busy, attempt, refuse } = useAuthAction()
  const send = async (data: FormData) => {
    const phone = readPhone(textOf(data, 'phone'))
    if (!phone) return refuse(missing(m.phone_invalid()))
    onLogin(phone)
    if (await attempt((client) => askText(client, phone))) setTexted(phone)
  }
  const back = <AuthButton onClick={() => onWay('password')}>{m.login_by_password()}</AuthButton>
  if (texted)
    return (
      <TextSent phone={texted} lead={m.phone_texted_lead({ phone: texted })} askAgain={askText}>
        {back}
      </TextSent>
    )
  return (
    <AuthPage title={m.phone_way_title()} lead={m.phone_way_lead()}>
      <SignInForm failure={failure} busy={busy} action={m.phone_way_action()} onSend={(data) => void send(data)} focus>
        <PhoneField defaultValue={meansPhone(login) ? login : ''} />
      </SignInForm>
      <p className="mt-1">{back}</p>
    </AuthPage>
  )
}
