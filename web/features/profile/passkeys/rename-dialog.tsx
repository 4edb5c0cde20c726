import type { PasskeyListItem } from '@supabase/auth-js'
import { m } from '../../../messages/messages.js'
import { Dialog } from '../../../ui/dialog.tsx'
import { ask } from '../ask.ts'
import { NameStep } from '../name-step.tsx'
import { useAttempt } from '../use-attempt.ts'

interface Props {
  readonly passkey: PasskeyListItem
  readonly onClose: () => void
}

export function RenameDialog({ passkey, onClose }: Props) {
  const { busy, refusal, attempt, forgive } = useAttempt()
  const rename = async (friendlyName: string) => {
    const params = { passkeyId: passkey.id, friendlyName }
    if (await attempt(() => ask((client) => client.passkey.update(params)))) onClose()
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
