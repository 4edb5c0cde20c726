import { type ReactNode, useCallback, useState } from 'react'
import { ProofDialog } from './proof-dialog.tsx'
import { Proof } from './use-proof.ts'

type Settle = (proved: boolean) => void

/** Whatever happens inside may ask for the second factor; the dialog stands above it. */
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
