import type { Session } from '@supabase/auth-js'
import { useNavigate } from '@tanstack/react-router'
import { m } from '../../../messages/messages.js'
import { accountName } from '../../../platform/session/account.ts'
import { renewSession } from '../../../platform/session/session.ts'
import { AuthPage } from '../../../ui/frame/auth-page.tsx'
import { NewPasswordField } from '../../../ui/password-field.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { missing } from '../auth-failure.ts'
import { textOf } from '../credentials.ts'
import { passwordProblem, SignInForm, useAttempt } from '../sign-in-form.tsx'

/** Sets the new password of whoever came in by the letter, and then lets them in. */
export function NewPassword({ session }: { session: Session }) {
  const navigate = useNavigate()
  const { failure, busy, attempt, refuse } = useAttempt()
  const send = async (data: FormData) => {
    const password = textOf(data, 'password')
    if (!password) return refuse(missing(m.reset_missing()))
    const done = await attempt(async (client) => {
      const { error } = await client.updateUser({ password })
      // a second factor that this session has not heard of is asked for once it has
      if (error?.code === 'insufficient_aal') await renewSession()
      return { error }
    })
    if (!done) return
    showToast({ title: m.reset_done(), body: m.reset_done_body() })
    await navigate({ to: '/auth/login', replace: true })
  }
  const account = accountName(session.user)
  return (
    <AuthPage title={m.page_reset_password()} lead={m.reset_new_lead({ account })}>
      <SignInForm failure={failure} busy={busy} action={m.reset_new_action()} onSend={(data) => void send(data)} focus>
        <Owner account={account} />
        <NewPasswordField label={m.auth_password()} error={passwordProblem(failure)} name="password" required />
      </SignInForm>
    </AuthPage>
  )
}

/** Tells whoever keeps passwords, unseen, to which account this one belongs. */
export function Owner({ account }: { account: string }) {
  return <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
}
