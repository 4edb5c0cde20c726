import { m } from '../../../messages/messages.js'
import { failureMessage } from '../../../platform/api/failure.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** What could not be read, why, and another try. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <EmptyState title={m.admin_load_failed()} action={<Button onClick={onRetry}>{m.ui_try_again()}</Button>}>
      {failureMessage(error)}
    </EmptyState>
  )
}
