import type { ReactNode } from 'react'
import { m } from '../../../messages/messages.js'
import { AuthPage } from '../../../ui/frame/auth-page.tsx'
import { TextField } from '../../../ui/field.tsx'
import { missing } from '../auth-failure.ts'
import { codeOf } from '../credentials.ts'
import { LettersStay } from '../note.tsx'
import { SignInForm } from '../sign-in-form.tsx'
import { type Client, useAttempt } from '../use-attempt.ts'
import { Resend } from './resend.tsx'

interface Props {
  readonly email: string
  /** What the code in the letter is for. */
  readonly kind: 'email' | 'recovery'
  readonly lead: string
  readonly askAgain: (client: Client, email: string) => Promise<{ error: unknown }>
  /** The way back. */
  readonly children?: ReactNode
}

/** A letter is under way: its code goes in here, its link opens in whichever browser. */
export function Mailed({ email, kind, lead, askAgain, children }: Props) {
  const { failure, busy, attempt, refuse } = useAttempt()
  const send = (data: FormData) => {
    const token = codeOf(data)
    if (!token) return refuse(missing(m.auth_code_missing()))
    void attempt((client) => client.verifyOtp({ email, token, type: kind }))
  }
  return (
    <AuthPage title={m.register_mailed_title()} lead={lead}>
      <SignInForm failure={failure} busy={busy} action={m.mailed_action()} onSend={send} focus>
        <LettersStay />
        <TextField
          label={m.mailed_code()}
          hint={m.mailed_code_hint()}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          className="font-mono tracking-[0.3em]"
        />
      </SignInForm>
      <Resend ask={(client) => askAgain(client, email)} />
      {children}
    </AuthPage>
  )
}
