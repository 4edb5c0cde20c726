import type { Factor } from '@supabase/auth-js'
import { useEffect, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { TextField } from '../../../ui/field.tsx'
import { missing } from '../auth-failure.ts'
import { codeOf } from '../credentials.ts'
import { SignInForm } from '../sign-in-form.tsx'
import { type Client, useAttempt } from '../use-attempt.ts'
import { factorName } from './factor-name.ts'

/** A code from an app, or one that is sent to a phone as soon as this is shown. */
export function CodeProof({ factor }: { factor: Factor }) {
  const { id: factorId, factor_type: type } = factor
  const [sent, setSent] = useState<string>()
  const { failure, busy, attempt, refuse } = useAttempt()
  useEffect(() => {
    if (type === 'phone') void attempt((client) => challenge(client, factorId, setSent))
  }, [attempt, factorId, type])
  const send = async (data: FormData) => {
    const code = codeOf(data)
    if (!code) return refuse(missing(m.auth_code_missing()))
    await attempt((client) =>
      type === 'phone'
        ? client.mfa.verify({ factorId, challengeId: sent ?? '', code })
        : client.mfa.challengeAndVerify({ factorId, code }),
    )
  }
  return (
    <SignInForm failure={failure} busy={busy} action={m.factor_action()} onSend={(data) => void send(data)} focus>
      <TextField
        label={m.factor_code()}
        hint={type === 'phone' ? m.factor_code_phone() : m.factor_code_hint({ name: factorName(factor) })}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        className="font-mono tracking-[0.3em]"
      />
    </SignInForm>
  )
}

async function challenge(client: Client, factorId: string, keep: (id: string) => void): Promise<{ error: unknown }> {
  const { data, error } = await client.mfa.challenge({ factorId })
  if (data) keep(data.id)
  return { error }
}
