import type { Factor } from '@supabase/auth-js'
import { m } from '../../../messages/messages.js'
import { Note } from '../note.tsx'
import { SignInForm } from '../sign-in-form.tsx'
import { useAttempt } from '../use-attempt.ts'
import { factorName } from './factor-name.ts'

/** A security key, or what the device keeps in the place of one. */
export function KeyProof({ factor }: { factor: Factor }) {
  const { failure, busy, attempt } = useAttempt()
  const prove = () => attempt((client) => client.mfa.webauthn.authenticate({ factorId: factor.id }))
  return (
    <SignInForm failure={failure} busy={busy} action={m.factor_key_action()} onSend={() => void prove()} focus>
      <Note>{m.factor_key_hint({ name: factorName(factor) })}</Note>
    </SignInForm>
  )
}
