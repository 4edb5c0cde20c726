import { useQueryClient } from '@tanstack/react-query'
import { m } from '../../messages/messages.js'
import { failureMessage } from '../../platform/api/failure.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { refreshGroups } from './queries.ts'

export type Attempt = (work: () => Promise<unknown>, done?: () => void) => Promise<boolean>

/** Does something with a group: what is shown is read again, and a refusal is said. */
export function useAttempt(): Attempt {
  const client = useQueryClient()
  return async (work, done) => {
    try {
      await work()
      done?.()
      return true
    } catch (refusal) {
      showToast({ title: m.plays_failed(), body: failureMessage(refusal) })
      return false
    } finally {
      await refreshGroups(client)
    }
  }
}
