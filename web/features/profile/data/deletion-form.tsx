import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { account } from '../../../platform/api/account.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import type { Consequences } from '../queries.ts'
import { Refused } from '../refused.tsx'
import { useAttempt } from '../use-attempt.ts'
import { leaveForGood } from './leave-for-good.ts'

interface Props {
  readonly proof: Consequences['proof']
  readonly person: string
  readonly onClose: () => void
}

/** The last question: the password, or a sign-in that was not long ago. */
export function DeletionForm({ proof, person, onClose }: Props) {
  const [password, setPassword] = useState('')
  const { busy, refusal, attempt } = useAttempt()
  const byPassword = proof === 'password'
  const wrong = byPassword && refusal?.code === 'proof_wrong'
  const remove = async () => {
    if (!(await attempt(() => account.remove({ password })))) return
    await leaveForGood(person)
    showToast({ title: m.profile_deleted() })
  }
  return (
    <form
      noValidate
      method="post"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void remove()
      }}
    >
      {byPassword ? (
        <PasswordField
          label={m.auth_password()}
          hint={m.profile_delete_password_hint()}
          error={wrong && refusal.message}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="current-password"
        />
      ) : (
        <p className="text-ink-soft">{m.profile_delete_recent()}</p>
      )}
      <Refused refusal={wrong ? undefined : refusal} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="plain" disabled={busy} onClick={onClose}>
          {m.profile_cancel()}
        </Button>
        <Button type="submit" look="solid" icon="trash-2" busy={busy} disabled={byPassword && password === ''}>
          {m.profile_delete_action()}
        </Button>
      </div>
    </form>
  )
}
