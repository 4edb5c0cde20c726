import type { UserIdentity } from '@supabase/auth-js'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { useAuthSettings } from '../../../platform/session/auth-settings.ts'
import { providerName } from '../../../platform/session/provider-name.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import { ask } from '../ask.ts'
import { dayWords } from '../day-words.ts'
import { DeviceRow } from '../device-row.tsx'
import { RemovalDialog } from '../removal-dialog.tsx'
import { useAttempt } from '../use-attempt.ts'

export function IdentityRow({ identity }: { identity: UserIdentity }) {
  const [removing, setRemoving] = useState(false)
  const { busy, refusal, attempt } = useAttempt()
  const name = providerName(identity.provider, useAuthSettings().labels)
  const email: unknown = identity.identity_data?.['email']
  const remove = async () => {
    if (!(await attempt(() => ask((client) => client.unlinkIdentity(identity))))) return
    setRemoving(false)
    showToast({ title: m.profile_identity_unlinked({ name }) })
  }
  const since = identity.created_at ? [m.profile_linked_on({ day: dayWords(identity.created_at) })] : []
  const facts = [...(typeof email === 'string' && email ? [email] : []), ...since]
  return (
    <DeviceRow
      icon="link"
      name={name}
      facts={facts.join(' · ')}
      remove={{ label: m.profile_identity_unlink({ name }), run: () => setRemoving(true) }}
    >
      {removing && (
        <RemovalDialog
          title={m.profile_identity_unlink_title({ name })}
          text={m.profile_identity_unlink_text({ name })}
          busy={busy}
          refusal={refusal}
          onClose={() => setRemoving(false)}
          onRemove={() => void remove()}
        />
      )}
    </DeviceRow>
  )
}
