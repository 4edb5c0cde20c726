import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { focusIn } from '../focus-in.ts'
import type { Attempt } from '../use-attempt.ts'
import { proveByRecoveryCode } from './proofs.ts'

interface Props {
  readonly trial: Attempt
  readonly onProve: (work: () => Promise<unknown>) => void
}

/** One of the codes that were kept for the day the device is lost. */
export function RecoveryProof({ trial, onProve }: Props) {
  const [code, setCode] = useState('')
  return (
    <form
      ref={focusIn}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onProve(() => proveByRecoveryCode(code))
      }}
    >
      <TextField
        label={m.profile_recovery_code()}
        hint={m.profile_recovery_code_hint()}
        error={trial.refusal?.message}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={100}
        className="font-script"
      />
      <Button type="submit" look="solid" busy={trial.busy}>
        {m.profile_proof_action()}
      </Button>
    </form>
  )
}
