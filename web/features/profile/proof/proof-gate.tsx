import { useState, type ReactNode, useCallback } from 'react'
import type { Factor } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { TextField, SelectField } from '../../../ui/field.tsx'
import { focusIn, type AccountAction, useUnprovenAction, RefusalMessage } from '../account-action.tsx'
import {
  proveByRecoveryCode,
  proveByApp,
  canUseKeys,
  proveByKey,
  proofOptionsOf,
  type ProofOptions,
  Proof,
} from './proofs.ts'
import { isElsewhere } from '../../../platform/session/auth-address.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loaded } from '../section.tsx'
import { proofQuery } from '../queries.ts'
import type { Refusal } from '../refusal.ts'

interface CodeFieldProps {
  readonly hint: ReactNode
  readonly code: string
  readonly onChange: (code: string) => void
  readonly refusal: Refusal | undefined
}

/** A field for a numeric code, which phones can autofill. */
export function CodeField({ hint, code, onChange, refusal }: CodeFieldProps) {
  return (
    <TextField
      label={m.profile_code()}
      hint={hint}
      error={refusal?.message}
      value={code}
      onChange={(event) => onChange(event.target.value)}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      className="font-script tracking-widest"
    />
  )
}

interface RecoveryProofProps {
  readonly trial: AccountAction
  readonly onProve: (work: () => Promise<unknown>) => void
}

function RecoveryProof({ trial, onProve }: RecoveryProofProps) {
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

interface Props {
  readonly apps: readonly Factor[]
  readonly trial: AccountAction
  readonly onProve: (work: () => Promise<unknown>) => void
}

/** Verification with the six digits an authenticator app shows. */
function AppProof({ apps, trial, onProve }: Props) {
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

/** Asks for the second factor on the current page, so that the user can continue without signing in again. */
function ProofDialog({ onDone }: { onDone: (proved: boolean) => void }) {
  const user = useQuery(proofQuery)
  return (
    <Dialog open onClose={() => onDone(false)} title={m.profile_proof_title()} description={m.profile_proof_lead()}>
      <Loaded query={user}>
        {({ factors }) => <Proofs ways={proofOptionsOf(factors)} onProved={() => onDone(true)} />}
      </Loaded>
    </Dialog>
  )
}

function Proofs({ ways, onProved }: { ways: ProofOptions; onProved: () => void }) {
  const trial = useUnprovenAction()
  const [recovering, setRecovering] = useState(ways.apps.length + ways.keys.length === 0)
  const prove = (work: () => Promise<unknown>) => void trial.attempt(work).then((proved) => proved && onProved())
  if (recovering) return <RecoveryProof trial={trial} onProve={prove} />
  return (
    <div className="grid gap-4">
      {ways.apps.length > 0 && <AppProof apps={ways.apps} trial={trial} onProve={prove} />}
      {ways.apps.length === 0 && <RefusalMessage refusal={trial.refusal} />}
      <Keys ways={ways} trial={trial} onProve={prove} />
      {!isElsewhere() && (
        <Button
          look="plain"
          onClick={() => {
            trial.forgive()
            setRecovering(true)
          }}
        >
          {m.profile_proof_recovery()}
        </Button>
      )}
    </div>
  )
}

interface KeysProps {
  readonly ways: ProofOptions
  readonly trial: AccountAction
  readonly onProve: (work: () => Promise<unknown>) => void
}

function Keys({ ways, trial, onProve }: KeysProps) {
  if (ways.keys.length === 0) return null
  if (!canUseKeys()) return <p className="text-sm text-ink-soft">{m.profile_keys_unavailable()}</p>
  return ways.keys.map((key) => (
    <Button key={key.id} icon="key-round" busy={trial.busy} onClick={() => onProve(() => proveByKey(key.id))}>
      <span className="truncate">{m.profile_proof_key({ name: key.friendly_name || m.profile_key() })}</span>
    </Button>
  ))
}

type Settle = (proved: boolean) => void

/** Provides the second-factor dialog to its children. */
export function ProofGate({ children }: { children: ReactNode }) {
  const [settle, setSettle] = useState<Settle>()
  const prove = useCallback(() => new Promise<boolean>((resolve) => setSettle(() => resolve)), [])
  const done: Settle = (proved) => {
    settle?.(proved)
    setSettle(undefined)
  }
  return (
    <Proof value={prove}>
      {children}
      {settle && <ProofDialog onDone={done} />}
    </Proof>
  )
}
