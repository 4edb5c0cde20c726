import { callAuth } from '../refusal.ts'
import type { PasskeyListItem } from '@supabase/auth-js'
import { m } from '../../../messages/messages.js'
import { Dialog } from '../../../ui/dialog.tsx'
import { useAccountAction, RefusalMessage } from '../account-action.tsx'
import { NameStep, DeviceRow, RemovalDialog } from '../device-list.tsx'
import { useState } from 'react'
import { showToast } from '../../../ui/toast/toasts.ts'
import { formatDate } from '../../../ui/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { useAuthSettings } from '../../../platform/session/auth-settings.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded, Section } from '../section.tsx'
import { canUseKeys } from '../proof/proofs.ts'
import { passkeysQuery } from '../queries.ts'

interface Props {
  readonly passkey: PasskeyListItem
  readonly onClose: () => void
}

function RenameDialog({ passkey, onClose }: Props) {
  const { busy, refusal, attempt, forgive } = useAccountAction()
  const rename = async (friendlyName: string) => {
    const params = { passkeyId: passkey.id, friendlyName }
    if (await attempt(() => callAuth((client) => client.passkey.update(params)))) onClose()
  }
  return (
    <Dialog open onClose={onClose} title={m.profile_rename()}>
      <NameStep
        suggestion={passkey.friendly_name || m.profile_passkey()}
        action={m.profile_save()}
        busy={busy}
        refusal={refusal}
        onType={forgive}
        onName={(name) => void rename(name)}
      />
    </Dialog>
  )
}

type Passkey = PasskeyListItem

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, friendly_name, created_at, last_used_at } = passkey
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const { busy, refusal, attempt } = useAccountAction()
  const name = friendly_name || m.profile_passkey()
  const close = () => setOpen(undefined)
  const remove = async () => {
    if (!(await attempt(() => callAuth((client) => client.passkey.delete({ passkeyId: id }))))) return
    close()
    showToast({ title: m.profile_factor_removed({ name }) })
  }
  const facts = [
    m.profile_added_on({ day: formatDate(created_at) }),
    ...(last_used_at ? [m.profile_used_on({ day: formatDate(last_used_at) })] : []),
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

/** Passkeys: signing in with a fingerprint, a face or a key instead of a password. Shown if the server offers them. */
export function Passkeys() {
  if (!useAuthSettings().passkeys) return null
  return (
    <Section id="passkeys" title={m.profile_passkeys()} note={m.profile_passkeys_note()}>
      <Kept />
    </Section>
  )
}

function Kept() {
  const passkeys = useQuery(passkeysQuery)
  return <Loaded query={passkeys}>{(kept) => <PasskeyList passkeys={kept} />}</Loaded>
}

function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { busy, refusal, attempt } = useAccountAction()
  const add = async () => {
    if (await attempt(() => callAuth((client) => client.registerPasskey())))
      showToast({ title: m.profile_passkey_added(), body: m.profile_passkey_added_text() })
  }
  return (
    <div className="grid justify-items-start gap-3">
      {passkeys.length === 0 && <p className="text-ink-soft">{m.profile_passkeys_none()}</p>}
      {passkeys.length > 0 && (
        <ul className="w-full divide-y divide-line border-y border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {canUseKeys() ? (
        <Button icon="fingerprint" busy={busy} onClick={() => void add()}>
          {m.profile_passkey_add()}
        </Button>
      ) : (
        <p className="text-sm text-ink-soft">{m.profile_keys_unavailable()}</p>
      )}
      <RefusalMessage refusal={refusal} />
    </div>
  )
}
