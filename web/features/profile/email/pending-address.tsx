import { m } from '../../../messages/messages.js'
import { returnAddress } from '../../../platform/session/auth-address.ts'
import { useAuthSettings } from '../../../platform/session/auth-settings.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { ask } from '../ask.ts'
import { Refused } from '../refused.tsx'
import { useAttempt } from '../use-attempt.ts'

interface Props {
  readonly own: string
  /** Whether the present address is asked too. */
  readonly both: boolean
  readonly next: string
}

/** A change that waits for its letters. */
export function PendingAddress({ own, both, next }: Props) {
  const { letters } = useAuthSettings()
  const { busy, refusal, attempt } = useAttempt()
  const again = async () => {
    const options = { emailRedirectTo: returnAddress() }
    const resent = await attempt(() => ask((client) => client.resend({ type: 'email_change', email: own, options })))
    if (resent) showToast({ title: m.profile_email_sent_again() })
  }
  const callOff = () => attempt(() => ask((client) => client.updateUser({ email: own })))
  return (
    <div className="grid justify-items-start gap-3 rounded-base border border-line bg-sunk p-4">
      <p className="font-semibold [overflow-wrap:anywhere]">{m.profile_email_pending({ email: next })}</p>
      <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
        {both ? m.profile_email_both() : m.profile_email_one()}
      </p>
      {!letters && <p className="text-sm">{m.profile_email_by_hand()}</p>}
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} onClick={() => void again()}>
          {m.profile_email_again()}
        </Button>
        <Button look="plain" disabled={busy} onClick={() => void callOff()}>
          {m.profile_email_call_off()}
        </Button>
      </div>
      <Refused refusal={refusal} />
    </div>
  )
}
