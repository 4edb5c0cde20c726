import type { Factor } from '@supabase/auth-js'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import type { Attempt } from '../use-attempt.ts'
import { CodeField } from './code-field.tsx'
import { proveByApp } from './proofs.ts'

interface Props {
  readonly apps: readonly Factor[]
  readonly trial: Attempt
  readonly onProve: (work: () => Promise<unknown>) => void
}

/** The six figures that an authenticator app shows now. */
export function AppProof({ apps, trial, onProve }: Props) {
  const [app, setApp] = useState(apps[0]?.id ?? '')
  const [code, setCode] = useState('')
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onProve(() => proveByApp(app, code))
      }}
    >
      {apps.length > 1 && (
        <SelectField label={m.profile_app()} value={app} onChange={(event) => setApp(event.target.value)}>
          {apps.map(({ id, friendly_name }) => (
            <option key={id} value={id}>
              {friendly_name || m.profile_app()}
            </option>
          ))}
        </SelectField>
      )}
      <CodeField hint={m.profile_code_hint()} code={code} onChange={setCode} refusal={trial.refusal} />
      <Button type="submit" look="solid" busy={trial.busy}>
        {m.profile_proof_action()}
      </Button>
    </form>
  )
}
