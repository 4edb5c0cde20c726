import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { ask } from '../ask.ts'
import { useAttempt } from '../use-attempt.ts'

export function Name({ name }: { name: string }) {
  const [typed, setTyped] = useState(name)
  const { busy, refusal, attempt } = useAttempt()
  const save = async () => {
    const data = { name: typed.trim() }
    if (await attempt(() => ask((client) => client.updateUser({ data })))) showToast({ title: m.profile_saved() })
  }
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextField
        label={m.auth_name()}
        hint={m.auth_name_hint()}
        error={refusal && m.profile_not_saved()}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="name"
        maxLength={120}
      />
      {typed.trim() !== name && (
        <Button type="submit" look="solid" busy={busy} className="justify-self-start">
          {m.profile_save()}
        </Button>
      )}
    </form>
  )
}
