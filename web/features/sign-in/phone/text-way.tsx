import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { getLocale } from '../../../platform/i18n/locale.ts'
import { AuthPage } from '../../../ui/frame/auth-page.tsx'
import { missing } from '../auth-failure.ts'
import { textOf } from '../credentials.ts'
import { AuthButton } from '../auth-link.tsx'
import { SignInForm } from '../sign-in-form.tsx'
import { type Client, useAttempt } from '../use-attempt.ts'
import type { WayProps } from '../ways/way.ts'
import { PhoneField } from './phone-field.tsx'
import { meansPhone, readPhone } from '../../../platform/phone-number.ts'
import { Texted } from './texted.tsx'

/** Whether a number has an account is told by the text message alone. */
async function askText(client: Client, phone: string): Promise<{ error: unknown }> {
  const options = { shouldCreateUser: false, data: { language: getLocale() } }
  const { error } = await client.signInWithOtp({ phone, options })
  return { error: error?.code === 'otp_disabled' ? null : error }
}

/** The way in by the code of a text message. */
export function TextWay({ login, onLogin, onWay }: WayProps) {
  const [texted, setTexted] = useState<string>()
  const { failure, busy, attempt, refuse } = useAttempt()
  const send = async (data: FormData) => {
    const phone = readPhone(textOf(data, 'phone'))
    if (!phone) return refuse(missing(m.phone_invalid()))
    onLogin(phone)
    if (await attempt((client) => askText(client, phone))) setTexted(phone)
  }
  const back = <AuthButton onClick={() => onWay('password')}>{m.login_by_password()}</AuthButton>
  if (texted)
    return (
      <Texted phone={texted} lead={m.phone_texted_lead({ phone: texted })} askAgain={askText}>
        {back}
      </Texted>
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
