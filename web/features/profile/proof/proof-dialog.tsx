import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { isElsewhere } from '../../../platform/session/auth-address.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loaded } from '../loaded.tsx'
import { proofQuery } from '../queries.ts'
import { Refused } from '../refused.tsx'
import { type Attempt, useBareAttempt } from '../use-attempt.ts'
import { AppProof } from './app-proof.tsx'
import { canUseKeys, proveByKey, waysOf, type Ways } from './proofs.ts'
import { RecoveryProof } from './recovery-proof.tsx'

/** Asks for the second factor where it is needed, so that nobody has to sign in again to go on. */
export function ProofDialog({ onDone }: { onDone: (proved: boolean) => void }) {
  const user = useQuery(proofQuery)
  return (
    <Dialog open onClose={() => onDone(false)} title={m.profile_proof_title()} description={m.profile_proof_lead()}>
      <Loaded query={user}>{({ factors }) => <Proofs ways={waysOf(factors)} onProved={() => onDone(true)} />}</Loaded>
    </Dialog>
  )
}

function Proofs({ ways, onProved }: { ways: Ways; onProved: () => void }) {
  const trial = useBareAttempt()
  const [recovering, setRecovering] = useState(ways.apps.length + ways.keys.length === 0)
  const prove = (work: () => Promise<unknown>) => void trial.attempt(work).then((proved) => proved && onProved())
  if (recovering) return <RecoveryProof trial={trial} onProve={prove} />
  return (
    <div className="grid gap-4">
      {ways.apps.length > 0 && <AppProof apps={ways.apps} trial={trial} onProve={prove} />}
      {ways.apps.length === 0 && <Refused refusal={trial.refusal} />}
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
  readonly ways: Ways
  readonly trial: Attempt
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
