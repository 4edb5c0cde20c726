import { m } from '../../../messages/messages.js'
import { isElsewhere, returnAddress } from '../../../platform/session/auth-address.ts'
import { useAuthSettings } from '../../../platform/session/auth-settings.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { ask } from '../ask.ts'
import { Refused } from '../refused.tsx'
import { useAttempt } from '../use-attempt.ts'

/** An address that was only typed: what that means, and the email that proves it where one can be sent. */
export function UnprovedAddress({ own }: { own: string }) {
  const { letters } = useAuthSettings()
  const { busy, refusal, attempt } = useAttempt()
  const send = async () => {
    const options = { emailRedirectTo: returnAddress() }
    const sent = await attempt(() => ask((client) => client.resend({ type: 'signup', email: own, options })))
    if (sent) showToast({ title: m.profile_email_verify_sent() })
  }
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-sm text-ink-soft">
        {m.profile_email_unproved()} {!letters && m.profile_email_verify_ask()}
      </p>
      {letters && !isElsewhere() && (
        <Button busy={busy} onClick={() => void send()}>
          {m.profile_email_verify()}
        </Button>
      )}
      <Refused refusal={refusal} />
    </div>
  )
}
