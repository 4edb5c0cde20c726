import { Problem } from '../../ui/field.tsx'
import { type Refusal, readRefusal, wantsProof } from './refusal.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useProof } from './proof/proofs.ts'
import { refreshProfile } from './queries.ts'

/** A ref callback for a part that has just appeared: focuses its first field or button. */
export function focusIn(place: HTMLElement | null): void {
  place?.querySelector<HTMLElement>('input:not([hidden]), select, button')?.focus()
}

/** An error that doesn't belong to a single field; announced as soon as it appears. */
export function Refused({ refusal }: { refusal: Refusal | undefined }) {
  return (
    <div aria-live="polite" className="empty:absolute">
      {refusal && <Problem>{refusal.message}</Problem>}
    </div>
  )
}

type Work = () => Promise<unknown>

export interface Attempt {
  readonly busy: boolean
  readonly refusal: Refusal | undefined
  /** Runs the work and resolves to whether it succeeded. */
  readonly attempt: (work: Work) => Promise<boolean>
  readonly forgive: () => void
}

/** Runs one change of the account at a time. An error is kept for display, and the form keeps what was typed. */
export function useBareAttempt(): Attempt {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const attempt = async (work: Work) => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await work()
      await refreshProfile(client)
      return true
    } catch (error) {
      setRefusal(readRefusal(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, refusal, attempt, forgive: () => setRefusal(undefined) }
}

/** Like `useBareAttempt`, but asks for the second factor where required and then continues. */
export function useAttempt(): Attempt {
  const prove = useProof()
  const bare = useBareAttempt()
  const proving = async (work: Work) => {
    try {
      await work()
    } catch (error) {
      if (!wantsProof(error) || !(await prove())) throw error
      await work()
    }
  }
  return { ...bare, attempt: (work) => bare.attempt(() => proving(work)) }
}
