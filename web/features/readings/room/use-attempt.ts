import type { LiveReading } from '@replique/contract'
import { failureMessage } from '../../../platform/api/failure.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import type { Link } from '../link/link.ts'

/** Asks for a change of the reading, and shows it at once; says what went wrong. */
export function useAttempt(link: Link): (ask: () => Promise<LiveReading>) => Promise<void> {
  return async (ask) => {
    try {
      link.take(await ask())
    } catch (error) {
      showToast({ title: failureMessage(error) })
    }
  }
}
