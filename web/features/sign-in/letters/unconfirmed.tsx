import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { returnAddress } from '../../../platform/session/auth-address.ts'
import { AuthButton } from '../auth-link.tsx'
import { LettersStay } from '../note.tsx'
import { FormProblem } from '../sign-in-form.tsx'
import { type Client, useAttempt } from '../use-attempt.ts'

/** Asks for the letter that confirms an address once more. */
export function askConfirmation(client: Client, email: string): Promise<{ error: unknown }> {
  return client.resend({ type: 'signup', email, options: { emailRedirectTo: returnAddress() } })
}

/** What to do when the password is right and the address is not confirmed yet. */
export function Unconfirmed({ email }: { email: string }) {
  const [sent, setSent] = useState(false)
  const { failure, busy, attempt } = useAttempt()
  const send = async () => setSent(await attempt((client) => askConfirmation(client, email)))
  return (
    <div>
      <LettersStay />
      <div aria-live="polite">{sent && <p className="py-2.5">{m.mailed_again_done()}</p>}</div>
      {!sent && (
        <AuthButton disabled={busy} onClick={() => void send()}>
          {m.mailed_again()}
        </AuthButton>
      )}
      <FormProblem failure={failure} />
    </div>
  )
}
