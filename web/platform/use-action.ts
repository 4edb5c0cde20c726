import { useCallback, useState } from 'react'

interface ActionOptions<Failure> {
  /** Shows an error, or returns what the component should show. */
  readonly onError: (error: unknown) => Failure
  /** Called after success, for example to refetch what has changed. */
  readonly onSuccess?: () => Promise<unknown>
  /** Called after success and after failure. */
  readonly onSettled?: () => Promise<unknown>
}

/** Runs an action and then `done`. Resolves to whether both succeeded. */
export type RunAction = (work: () => Promise<unknown>, done?: () => unknown) => Promise<boolean>

interface Action<Failure> {
  /** Whether the action is running. */
  readonly busy: boolean
  /** The failure of the last run; undefined while an action is running, and after a success. */
  readonly failure: Failure | undefined
  readonly setFailure: (failure: Failure | undefined) => void
  readonly run: RunAction
}

/**
 * Runs actions that change data on the server. `run` keeps its identity while the options keep theirs.
 *
 * TanStack's `useMutation` isn't used: when the browser is offline, it would wait for the network instead of failing,
 * and its code would load with the first page.
 */
export function useAction<Failure>({ onError, onSuccess, onSettled }: ActionOptions<Failure>): Action<Failure> {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const run = useCallback<RunAction>(
    async (work, done) => {
      setBusy(true)
      setFailure(undefined)
      let succeeded = false
      try {
        await work()
        await onSuccess?.()
        await done?.()
        succeeded = true
      } catch (error) {
        const failed = onError(error)
        setFailure(() => failed)
      }
      await onSettled?.()
      setBusy(false)
      return succeeded
    },
    [onError, onSuccess, onSettled],
  )
  return { busy, failure, setFailure, run }
}
