import { useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { m } from '../../../messages/messages.js'
import { failureMessage } from '../../../platform/api/failure.ts'
import { refreshPlays } from '../queries.ts'
import { Saying } from './say.ts'

/** Changes who has access: what is shown is read again, and a refusal is said. Answers whether it was done. */
export function useAttempt(): (work: () => Promise<unknown>, done?: () => string) => Promise<boolean> {
  const client = useQueryClient()
  const say = use(Saying)
  return async (work, done) => {
    try {
      await work()
      if (done) say(done())
      return true
    } catch (refusal) {
      say(m.plays_failed(), failureMessage(refusal))
      return false
    } finally {
      // what happened to a group's plays stands on its page
      await Promise.all([refreshPlays(client), client.invalidateQueries({ queryKey: ['groups', 'activity'] })])
    }
  }
}
