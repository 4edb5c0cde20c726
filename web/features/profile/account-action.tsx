import { FieldError } from '../../ui/field.tsx'
import { type Refusal, readRefusal, wantsProof } from './refusal.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../platform/use-action.ts'
import { useProof } from './proof/proofs.ts'
import { refreshProfile } from './queries.ts'

/** A ref callback for an element that has just appeared; focuses its first field or button. */
export function focusIn(place: HTMLElement | null): void {
  place?.querySelector<HTMLElement>('input:not([hidden]), select, button')?.focus()
}

/** An error that doesn't belong to a single field; announced as soon as it appears. */
export function RefusalMessage({ refusal }: { refusal: Refusal | undefined }) {
  return (
    <div aria-live="polite" className="empty:absolute">
      {refusal && <FieldError>{refusal.message}</FieldError>}
    </div>
  )
}

type Work = () => Promise<unknown>

export interface AccountAction {
  readonly busy: boolean
  readonly refusal: Refusal | undefined
  /** Runs the work and resolves to whether it succeeded. */
  readonly attempt: (work: Work) => Promise<boolean>
  readonly forgive: () => void
}

/**
 * Returns an action that changes the account. If it fails, the error is stored for display, and the form keeps its
 * input.
 */
export function useUnprovenAction(): AccountAction {
  const client = useQueryClient()
  const { busy, failure, setFailure, run } = useAction({
    onSuccess: () => refreshProfile(client),
    onError: readRefusal,
  })
  return { busy, refusal: failure, attempt: run, forgive: () => setFailure(undefined) }
}

/** Like `useUnprovenAction`, but if the server requires a second factor, asks for it and then repeats the request. */
export function useAccountAction(): AccountAction {
  const prove = useProof()
  const bare = useUnprovenAction()
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
