import type { ReactNode } from 'react'
import { m } from '../../../messages/messages.js'
import { AuthPage } from '../../../ui/frame/auth-page.tsx'
import { missing } from '../auth-failure.ts'
import { codeOf } from '../credentials.ts'
import { Resend } from '../letters/resend.tsx'
import { SignInForm } from '../sign-in-form.tsx'
import { type Client, useAttempt } from '../use-attempt.ts'
import { TextCodeField } from './phone-field.tsx'

interface Props {
  readonly phone: string
  readonly lead: string
  readonly askAgain: (client: Client, phone: string) => Promise<{ error: unknown }>
  /** The way back. */
  readonly children?: ReactNode
}

/** A text message is under way: its code goes in here. */
export function Texted({ phone, lead, askAgain, children }: Props) {
  const { failure, busy, attempt, refuse } = useAttempt()
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

/** Asks for the code that confirms a number once more. */
export const askTextAgain = (client: Client, phone: string): Promise<{ error: unknown }> =>
  client.resend({ type: 'sms', phone })
