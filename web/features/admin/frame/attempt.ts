import { useQueryClient } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { failureMessage } from '../../../platform/api/failure.ts'
import { showToast } from '../../../ui/toast/toasts.ts'

export type Attempt = (work: () => Promise<unknown>, done?: () => void) => Promise<boolean>

/** Does something for an administrator: what is shown is read again, and a refusal is said. */
export function useAttempt(): Attempt {
  const client = useQueryClient()
  return async (work, done) => {
    try {
      await work()
      await client.invalidateQueries({ queryKey: ['admin'] })
      done?.()
      return true
    } catch (error) {
      showToast({ title: m.admin_failed(), body: failureMessage(error) })
      return false
    }
  }
}
