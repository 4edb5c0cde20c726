import { useEffect, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { showToast } from '../../../ui/toast/toasts.ts'
import { AuthButton } from '../auth-link.tsx'
import { FormProblem } from '../sign-in-form.tsx'
import { type Act, useAttempt } from '../use-attempt.ts'

/** Seconds between one letter and the next to the same address. */
const PAUSE = 60

const WORDS = {
  letter: { again: m.mailed_again, wait: m.mailed_again_in, done: m.mailed_again_done },
  text: { again: m.phone_again, wait: m.phone_again_in, done: m.phone_again_done },
}

/** Asks for the letter, or the text message, once more, when the service would send one. */
export function Resend({ ask, by = 'letter' }: { ask: Act; by?: keyof typeof WORDS }) {
  const words = WORDS[by]
  const [wait, setWait] = useState(PAUSE)
  const { failure, busy, attempt } = useAttempt()
  const waiting = wait > 0
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => setWait((seconds) => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [waiting])
  const again = async () => {
    if (await attempt(ask)) showToast({ title: words.done() })
    setWait(PAUSE)
  }
  return (
    <div className="mt-3">
      {waiting ? (
        <p className="py-2.5 text-ink-soft">{words.wait({ count: wait })}</p>
      ) : (
        <AuthButton disabled={busy} onClick={() => void again()}>
          {words.again()}
        </AuthButton>
      )}
      <FormProblem failure={failure} />
    </div>
  )
}
