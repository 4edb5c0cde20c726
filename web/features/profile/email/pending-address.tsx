import { m } from '../../../messages/messages.js'
import { returnAddress } from '../../../platform/session/auth-address.ts'
import { useAuthSettings } from '../../../platform/session/auth-settings.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { ask } from '../ask.ts'
import { Refused } from '../refused.tsx'
import { useAttempt } from '../use-attempt.ts'

interface Props {
  readonly email: string
  readonly next: string
}

/** A change that waits for its letters. */
export function PendingAddress({ email, next }: Props) {
  const { letters } = useAuthSettings()
  const { busy, refusal, attempt } = useAttempt()
  const again = async () => {
    const options = { emailRedirectTo: returnAddress() }
    const resent = await attempt(() => ask((client) => client.resend({ type: 'email_change', email, options })))
    if (resent) showToast({ title: m.profile_email_sent_again() })
  }
  return (
    <div className="grid w-full justify-items-start gap-2 rounded-house border border-line bg-sunk p-4">
      <p className="font-semibold [overflow-wrap:anywhere]">{m.profile_email_pending({ email: next })}</p>
      <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
        {email ? m.profile_email_both({ old: email, new: next }) : m.profile_email_one({ new: next })}
      </p>
      {!letters && <p className="text-sm">{m.profile_email_by_hand()}</p>}
      <Button busy={busy} onClick={() => void again()}>
        {m.profile_email_again()}
      </Button>
      <Refused refusal={refusal} />
    </div>
  )
}
