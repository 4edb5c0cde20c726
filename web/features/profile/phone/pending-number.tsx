import { useEffect, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { ask } from '../ask.ts'
import { focusIn } from '../focus-in.ts'
import { CodeField } from '../proof/code-field.tsx'
import { Refused } from '../refused.tsx'
import { useAttempt } from '../use-attempt.ts'

interface Props {
  /** Digits only; empty where there is none. */
  readonly own: string
  readonly next: string
  /** Counts what was asked for on this page: then the code comes next, and the keyboard goes there. */
  readonly asked: number
}

/** A number that waits for the code of its text message. */
export function PendingNumber({ own, next, asked }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (asked > 0) focusIn(form.current)
  }, [asked])
  const [code, setCode] = useState('')
  const proof = useAttempt()
  const { busy, refusal, attempt } = useAttempt()
  const prove = async () => {
    const token = code.replaceAll(/[\s-]/g, '')
    const done = await proof.attempt(() =>
      ask((client) => client.verifyOtp({ phone: next, token, type: 'phone_change' })),
    )
    if (done) showToast({ title: m.profile_phone_changed(), body: next })
  }
  const again = async () => {
    if (await attempt(() => ask((client) => client.updateUser({ phone: next }))))
      showToast({ title: m.phone_again_done() })
  }
  const callOff = () => attempt(() => ask((client) => client.updateUser({ phone: own })))
  return (
    <form
      noValidate
      ref={form}
      className="grid justify-items-start gap-3 rounded-base border border-line bg-sunk p-4"
      onSubmit={(event) => {
        event.preventDefault()
        void prove()
      }}
    >
      <p className="font-semibold">{m.profile_phone_pending({ phone: next })}</p>
      <CodeField hint={m.phone_code_hint()} code={code} onChange={setCode} refusal={proof.refusal} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="solid" busy={proof.busy} disabled={code.trim() === ''}>
          {m.profile_phone_prove()}
        </Button>
        <Button busy={busy} onClick={() => void again()}>
          {m.phone_again()}
        </Button>
        {own && (
          <Button look="plain" disabled={busy} onClick={() => void callOff()}>
            {m.profile_email_call_off()}
          </Button>
        )}
      </div>
      <Refused refusal={refusal} />
    </form>
  )
}
