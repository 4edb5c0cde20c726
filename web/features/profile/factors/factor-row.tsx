import type { Factor } from '@supabase/auth-js'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { showToast } from '../../../ui/toast/toasts.ts'
import { dayWords } from '../day-words.ts'
import { DeviceRow } from '../device-row.tsx'
import { useProof } from '../proof/use-proof.ts'
import { RemovalDialog } from '../removal-dialog.tsx'
import { useAttempt } from '../use-attempt.ts'
import { removeFactor } from './removing.ts'

export function FactorRow({ factor, last }: { factor: Factor; last: boolean }) {
  const [removing, setRemoving] = useState(false)
  const { busy, refusal, attempt } = useAttempt()
  const prove = useProof()
  const isApp = factor.factor_type === 'totp'
  const name = factor.friendly_name || (isApp ? m.profile_app() : m.profile_key())
  const confirm = async () => {
    if (!(await attempt(() => removeFactor(factor.id, prove)))) return
    setRemoving(false)
    showToast({ title: m.profile_factor_removed({ name }) })
  }
  return (
    <DeviceRow
      icon={isApp ? 'smartphone' : 'key-round'}
      name={name}
      facts={m.profile_added_on({ day: dayWords(factor.created_at) })}
      remove={{ label: m.profile_remove_named({ name }), run: () => setRemoving(true) }}
    >
      {removing && (
        <RemovalDialog
          title={m.profile_remove_title({ name })}
          text={last ? m.profile_factor_remove_last() : m.profile_factor_remove_text()}
          busy={busy}
          refusal={refusal}
          onClose={() => setRemoving(false)}
          onRemove={() => void confirm()}
        />
      )}
    </DeviceRow>
  )
}
