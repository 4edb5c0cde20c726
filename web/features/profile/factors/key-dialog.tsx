import { m } from '../../../messages/messages.js'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { useAttempt } from '../use-attempt.ts'
import { addKey, type Adding, freeName, firstCodes } from './adding.ts'
import { NameStep } from '../name-step.tsx'

/** A security key: a name, then the browser's own dialog. */
export function KeyDialog({ names, first, onClose, onCodes }: Adding) {
  const { busy, refusal, attempt, forgive } = useAttempt()
  const add = async (name: string) => {
    let codes: readonly string[] | undefined
    const done = await attempt(async () => {
      await addKey(name)
      codes = await firstCodes(first)
    })
    if (!done) return
    onClose()
    if (codes) onCodes(codes)
    else showToast({ title: m.profile_factor_added() })
  }
  return (
    <Dialog open onClose={onClose} title={m.profile_key_add()} description={m.profile_key_lead()}>
      <NameStep
        suggestion={freeName(m.profile_key(), names)}
        action={m.profile_continue()}
        busy={busy}
        refusal={refusal}
        onType={forgive}
        onName={(name) => void add(name)}
      />
    </Dialog>
  )
}
