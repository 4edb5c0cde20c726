import { useQueryClient } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { failureMessage } from '../../../platform/api/failure.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import { refreshPlays } from '../queries.ts'

/** Changes who has access: what is shown is read again, and a refusal is said. Answers whether it was done. */
export function useAttempt(): (work: () => Promise<unknown>, done?: () => string) => Promise<boolean> {
  const client = useQueryClient()
  return async (work, done) => {
    try {
      await work()
      if (done) showToast({ title: done() })
      return true
    } catch (refusal) {
      showToast({ title: m.plays_failed(), body: failureMessage(refusal) })
      return false
    } finally {
      // what happened to a group's plays stands on its page
      await Promise.all([refreshPlays(client), client.invalidateQueries({ queryKey: ['groups', 'activity'] })])
    }
  }
}
