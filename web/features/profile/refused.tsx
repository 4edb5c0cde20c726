import { Problem } from '../../ui/field.tsx'
import type { Refusal } from './refusal.ts'

/** A refusal that is about no single field; read out as soon as it appears. */
export function Refused({ refusal }: { refusal: Refusal | undefined }) {
  return (
    <div aria-live="polite" className="empty:absolute">
      {refusal && <Problem>{refusal.message}</Problem>}
    </div>
  )
}
