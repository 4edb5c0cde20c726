import { useEffect, useState, type ReactNode } from 'react'
import { m } from '../../messages/messages.js'
import { showToast } from '../../ui/toast/toasts.ts'
import {
  AuthButton,
  FormProblem,
  SignInForm,
  EmailsNotSent,
  type AuthCall,
  useAuthAction,
  type Client,
} from './sign-in-form.tsx'
import { AuthPage } from '../../ui/frame/auth-page.tsx'
import { TextField } from '../../ui/field.tsx'
import { missing } from './auth-failure.ts'
import { codeOf } from './credentials.ts'
import { returnAddress } from '../../platform/session/auth-address.ts'

/** Seconds before an email to the same address can be requested again. */
const PAUSE = 60

const WORDS = {
  email: { again: m.mailed_again, wait: m.mailed_again_in, done: m.mailed_again_done },
  text: { again: m.phone_again, wait: m.phone_again_in, done: m.phone_again_done },
}

/** A button to request the email or text message again, enabled once the service allows another request. */
export function Resend({ ask, by = 'email' }: { ask: AuthCall; by?: keyof typeof WORDS }) {
  const words = WORDS[by]
  const [wait, setWait] = useState(PAUSE)
  const { failure, busy, attempt } = useAuthAction()
  const waiting = wait > 0
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => setWait((seconds) => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [waiting])
  const again = async () => {
    if (await attempt(ask)) showToast({ title: words.done() })
    setWait(PAUSE)
  }
  return (
    <div className="mt-3">
      {waiting ? (
        <p className="py-2.5 text-ink-soft">{words.wait({ count: wait })}</p>
      ) : (
        <AuthButton disabled={busy} onClick={() => void again()}>
          {words.again()}
        </AuthButton>
      )}
      <FormProblem failure={failure} />
    </div>
  )
}

interface Props {
  readonly email: string
  /** The purpose of the code in the email. */
  readonly kind: 'email' | 'recovery'
  readonly lead: string
  readonly askAgain: (client: Client, email: string) => Promise<{ error: unknown }>
  /** A link back, for example to the sign-in page. */
  readonly children?: ReactNode
}

/** Shown once an email has been sent. The user can enter its code here, or open its link in any browser. */
export function EmailSent({ email, kind, lead, askAgain, children }: Props) {
  const { failure, busy, attempt, refuse } = useAuthAction()
  const send = (data: FormData) => {
    const token = codeOf(data)
    if (!token) return refuse(missing(m.auth_code_missing()))
    void attempt((client) => client.verifyOtp({ email, token, type: kind }))
  }
  return (
    <AuthPage title={m.register_mailed_title()} lead={lead}>
      <SignInForm failure={failure} busy={busy} action={m.mailed_action()} onSend={send} focus>
        <EmailsNotSent />
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

/** Requests another email to confirm an address. */
export function askConfirmation(client: Client, email: string): Promise<{ error: unknown }> {
  return client.resend({ type: 'signup', email, options: { emailRedirectTo: returnAddress() } })
}

/** Shown when the password is correct but the email address hasn't been confirmed yet. */
export function Unconfirmed({ email }: { email: string }) {
  const [sent, setSent] = useState(false)
  const { failure, busy, attempt } = useAuthAction()
  const send = async () => setSent(await attempt((client) => askConfirmation(client, email)))
  return (
    <div>
      <EmailsNotSent />
      <div aria-live="polite">{sent && <p className="py-2.5">{m.mailed_again_done()}</p>}</div>
      {!sent && (
        <AuthButton disabled={busy} onClick={() => void send()}>
          {m.mailed_again()}
        </AuthButton>
      )}
      <FormProblem failure={failure} />
    </div>
  )
}
