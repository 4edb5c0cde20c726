import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { TextField } from '../../../ui/field.tsx'
import { readPhone } from '../../../platform/phone-number.ts'
import { ask } from '../ask.ts'
import { FormButtons } from '../form-buttons.tsx'
import { useAttempt } from '../use-attempt.ts'

interface Props {
  /** Digits only; empty where there is none. */
  readonly own: string
  readonly onCancel: () => void
  readonly onAsked: () => void
}

/** Asks for the new number; nothing changes before the code of its text message is typed. */
export function PhoneForm({ own, onCancel, onAsked }: Props) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const { busy, refusal, attempt } = useAttempt()
  const change = async () => {
    const phone = readPhone(typed)
    if (!phone) return setProblem(m.phone_invalid())
    if (phone === `+${own}`) return setProblem(m.profile_phone_same())
    setProblem(undefined)
    if (await attempt(() => ask((client) => client.updateUser({ phone })))) onAsked()
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
        label={m.profile_phone_new()}
        hint={m.phone_number_hint()}
        error={problem ?? refusal?.message}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
      />
      <FormButtons action={m.phone_way_action()} busy={busy} onCancel={onCancel} />
    </form>
  )
}
