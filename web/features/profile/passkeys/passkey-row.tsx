import type { PasskeyListItem } from '@supabase/auth-js'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { showToast } from '../../../ui/toast/toasts.ts'
import { ask } from '../ask.ts'
import { dayWords } from '../day-words.ts'
import { DeviceRow } from '../device-row.tsx'
import { RemovalDialog } from '../removal-dialog.tsx'
import { useAttempt } from '../use-attempt.ts'
import { RenameDialog } from './rename-dialog.tsx'

export type Passkey = PasskeyListItem

export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, friendly_name, created_at, last_used_at } = passkey
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const { busy, refusal, attempt } = useAttempt()
  const name = friendly_name || m.profile_passkey()
  const close = () => setOpen(undefined)
  const remove = async () => {
    if (!(await attempt(() => ask((client) => client.passkey.delete({ passkeyId: id }))))) return
    close()
    showToast({ title: m.profile_factor_removed({ name }) })
  }
  const facts = [
    m.profile_added_on({ day: dayWords(created_at) }),
    ...(last_used_at ? [m.profile_used_on({ day: dayWords(last_used_at) })] : []),
  ]
  return (
    <DeviceRow
      icon="fingerprint"
      name={name}
      facts={facts.join(' · ')}
      rename={{ label: m.profile_rename_named({ name }), run: () => setOpen('rename') }}
      remove={{ label: m.profile_remove_named({ name }), run: () => setOpen('remove') }}
    >
      {open === 'rename' && <RenameDialog passkey={passkey} onClose={close} />}
      {open === 'remove' && (
        <RemovalDialog
          title={m.profile_remove_title({ name })}
          text={m.profile_passkey_remove_text()}
          busy={busy}
          refusal={refusal}
          onClose={close}
          onRemove={() => void remove()}
        />
      )}
    </DeviceRow>
  )
}
