import { useRouter } from '@tanstack/react-router'
import { m } from '../../../messages/messages.js'
import { AuthPage } from '../../../ui/frame/auth-page.tsx'
import { missing } from '../auth-failure.ts'
import { codeOf, textOf } from '../credentials.ts'
import { SignInLink } from '../auth-link.tsx'
import { PhoneField, TextCodeField } from '../phone/phone-field.tsx'
import { readPhone } from '../../../platform/phone-number.ts'
import { SignInForm } from '../sign-in-form.tsx'
import { useAttempt } from '../use-attempt.ts'
import { leadOn } from './lead-on.ts'

/** For whoever has a code in a text message, and no longer the page that asked for it. */
export function EnterCode() {
  const router = useRouter()
  const { failure, busy, attempt, refuse } = useAttempt()
  const send = async (data: FormData) => {
    const [phone, token] = [readPhone(textOf(data, 'phone')), codeOf(data)]
    if (!phone) return refuse(missing(m.phone_invalid()))
    if (!token) return refuse(missing(m.auth_code_missing()))
    if (await attempt((client) => client.verifyOtp({ phone, token, type: 'sms' }))) await leadOn(router, 'sms')
  }
  return (
    <AuthPage title={m.page_confirm()} lead={m.phone_confirm_lead()}>
      <SignInForm failure={failure} busy={busy} action={m.mailed_action()} onSend={(data) => void send(data)}>
        <PhoneField />
        <TextCodeField />
      </SignInForm>
      <p className="mt-1">
        <SignInLink />
      </p>
    </AuthPage>
  )
}
