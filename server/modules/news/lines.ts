import { note } from './noting.ts'
import { hasUnread, markPlayRead, removeUnread } from './store.ts'
import type { NewsDeps } from './deps.ts'

/**
 * Hears that somebody's lines were changed: one line for each play until they open it, and none for whoever has the
 * play open and sees it happen. What is again as they know it was no news.
 */
export function listenToLines(deps: NewsDeps): void {
  const { events, database, clock } = deps.kernel
  const { plays, collab } = deps.modules
  events.on('play.lines-changed', async ({ playId, userId, by }) => {
    const which = { userId, kind: 'lines', playId } as const
    if (by === null) {
      if (await removeUnread(database.db, which)) deps.tell([userId], { name: 'news' })
      return
    }
    if (collab.isThere(playId, userId) || (await hasUnread(database.db, which, by))) return
    if (!(await plays.peopleOf(playId)).includes(userId)) return
    await note(deps, { ...which, actorId: by, origin: `${playId} ${by}`, fold: playId })
  })
  events.on('play.lines-seen', async ({ playId, userId }) => {
    if (await markPlayRead(database.db, { userId, kind: 'lines', playId }, clock.now()))
      deps.tell([userId], { name: 'news' })
  })
}
