import { REALTIME } from '@replique/contract/collaboration'
import type { LiveEvent } from '@replique/contract/live'
import { onSessionChange } from '../session/session.ts'
import { openLive } from './live.ts'
import { listen } from './stream.ts'

/**
 * The event stream of this tab, for as long as it is looked at: browsers open six connections to a server that speaks
 * the older protocol, and tabs in the back would hold them all. Answers how to close it.
 */
export function followLive(tell: (event: LiveEvent) => void): () => void {
  const live = openLive(listen, tell, () => tell({ name: 'all' }))
  let leaving: ReturnType<typeof setTimeout> | undefined
  const look = (): void => {
    clearTimeout(leaving)
    if (document.visibilityState === 'visible') live.wake()
    // whoever only looks something up is back before that
    else leaving = setTimeout(live.sleep, REALTIME.heartbeat)
  }
  look()
  addEventListener('online', live.renew)
  document.addEventListener('visibilitychange', look)
  // a new token: it may have waited for nothing else
  const unfollow = onSessionChange((_event, session) => void (session && look()))
  return () => {
    unfollow()
    clearTimeout(leaving)
    removeEventListener('online', live.renew)
    document.removeEventListener('visibilitychange', look)
    live.end()
  }
}
