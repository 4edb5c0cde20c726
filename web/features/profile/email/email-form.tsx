import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { returnAddress } from '../../../platform/session/auth-address.ts'
import { useAuthSettings } from '../../../platform/session/auth-settings.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import { TextField } from '../../../ui/field.tsx'
import { ask } from '../ask.ts'
import { FormButtons } from '../form-buttons.tsx'
import { useAttempt } from '../use-attempt.ts'

interface Props {
  readonly email: string
  readonly onDone: () => void
}

/** Asks for the new address; nothing changes before letters to both have been answered. */
export function EmailForm({ email, onDone }: Props) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const { letters } = useAuthSettings()
  const { busy, refusal, attempt } = useAttempt()
  const change = async () => {
    const next = typed.trim()
    if (!next.includes('@')) return setProblem(m.auth_email_invalid())
    if (next.toLowerCase() === email.toLowerCase()) return setProblem(m.profile_email_same())
    setProblem(undefined)
    const emailRedirectTo = returnAddress()
    if (!(await attempt(() => ask((client) => client.updateUser({ email: next }, { emailRedirectTo }))))) return
    showToast({ title: m.profile_email_asked() })
    onDone()
  }
  return (
    <form
      noValidate
      className="grid w-full gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void change()
      }}
    >
      <TextField
        label={m.profile_email_new()}
        hint={letters ? m.profile_email_hint() : m.profile_email_by_hand()}
        error={problem ?? refusal?.message}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={255}
      />
      <FormButtons action={m.profile_email_send()} busy={busy} onCancel={onDone} />
    </form>
  )
}
