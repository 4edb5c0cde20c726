import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { m } from '../messages/messages.js'
import { logFor } from '../platform/log/log.ts'
import { takeInvite } from '../platform/session/pending-invite.ts'
import { savePath, takeSavedPath } from '../platform/session/saved-path.ts'
import { currentSession, currentUser, isLeaving, onSessionChange } from '../platform/session/session.ts'
import { showToast } from '../ui/toast/toasts.ts'
import { forgetLists } from './kept-lists.ts'
import { journeyFor } from './session-journeys.ts'

const signIn = logFor('sign-in')
const refresh = logFor('refresh')

const ENTRIES: readonly string[] = ['SIGNED_IN', 'MFA_CHALLENGE_VERIFIED']

/** Moves the page when somebody signs in or out, here or in another tab. */
export function followSession(router: AnyRouter, queries: QueryClient): void {
  let before = currentUser.get()?.id
  let token = currentSession.get()?.access_token
  onSessionChange((event, session) => {
    // nobody, while a second factor is still to be proved
    const after = currentUser.get()?.id
    // a session that ended elsewhere may still be held when the same person signs in again; the client also says
    // SIGNED_IN of a session it has only found
    const entering = ENTRIES.includes(event) && token !== session?.access_token
    const recovering = event === 'PASSWORD_RECOVERY'
    if (token !== session?.access_token) refresh.debug(session ? 'Another token is held' : 'No token is held any more')
    if (session?.expires_at)
      refresh.trace('Seconds until the token ends', session.expires_at - Math.ceil(Date.now() / 1000))
    token = session?.access_token
    signIn.trace(event)
    if (entering || !before !== !after) signIn.debug(after ? 'Somebody is signed in' : 'Nobody is signed in')
    if (before === after && !entering) return
    if (before !== after) queries.clear()
    if (before && before !== after && isLeaving()) forgetLists(before)
    const { pathname: path, publicHref } = router.state.location
    const change = { before: !!before, after: !!after, entering, recovering, path }
    const journey = journeyFor(change, { takeInvite, takeSavedPath })
    before = after
    if (!journey) return
    if (!after && !isLeaving()) {
      savePath(publicHref)
      if (!session) showToast({ title: m.session_ended(), body: m.session_ended_kept() })
    }
    const { to, search = {}, hash } = journey
    void router.navigate({ to, search, ...(hash ? { hash } : {}), replace: true })
  })
}
