import { m } from '../../../messages/messages.js'
import { account } from '../../../platform/api/account.ts'
import { TextField } from '../../../ui/field.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { missing } from '../auth-failure.ts'
import { textOf } from '../credentials.ts'
import { SignInForm } from '../sign-in-form.tsx'
import { type Client, useAttempt } from '../use-attempt.ts'

async function recover(client: Client, code: string): Promise<{ error: unknown }> {
  const { left, ...tokens } = await account.useRecoveryCode({ code })
  const { error } = await client.setSession(tokens)
  if (!error) showToast({ title: m.lost_done(), body: m.lost_left({ count: left }) })
  return { error }
}

/** One of the codes that were noted down for the day the device is gone. */
export function LostDevice() {
  const { failure, busy, attempt, refuse } = useAttempt()
  const send = async (data: FormData) => {
    const code = textOf(data, 'code').trim()
    if (!code) return refuse(missing(m.auth_code_missing()))
    await attempt((client) => recover(client, code))
  }
  return (
    <SignInForm failure={failure} busy={busy} action={m.factor_action()} onSend={(data) => void send(data)} focus>
      <TextField
        label={m.lost_code()}
        name="code"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        className="font-mono"
      />
    </SignInForm>
  )
}
