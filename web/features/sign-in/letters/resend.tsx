import { useEffect, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { showToast } from '../../../ui/toast/toasts.ts'
import { DoorButton } from '../door-link.tsx'
import { FormProblem } from '../sign-in-form.tsx'
import { type Act, useAttempt } from '../use-attempt.ts'

/** Seconds between one letter and the next to the same address. */
const PAUSE = 60

/** Asks for the letter once more, when the service would send one. */
export function Resend({ ask }: { ask: Act }) {
  const [wait, setWait] = useState(PAUSE)
  const { failure, busy, attempt } = useAttempt()
  const waiting = wait > 0
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => setWait((seconds) => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [waiting])
  const again = async () => {
    if (await attempt(ask)) showToast({ title: m.mailed_again_done() })
    setWait(PAUSE)
  }
  return (
    <div className="mt-3">
      {waiting ? (
        <p className="py-2.5 text-ink-soft">{m.mailed_again_in({ count: wait })}</p>
      ) : (
        <DoorButton disabled={busy} onClick={() => void again()}>
          {m.mailed_again()}
        </DoorButton>
      )}
      <FormProblem failure={failure} />
    </div>
  )
}
