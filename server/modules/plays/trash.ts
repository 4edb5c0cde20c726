import { LIMITS } from '@replique/contract'
import { listTrashedBefore, removePlay } from './store.ts'
import type { PlaysDeps } from './deps.ts'

const DAY = 86_400_000

/** Removes for good what has been in the trash for its time. */
export async function emptyTrash(deps: PlaysDeps): Promise<void> {
  const { database, clock, events, log } = deps
  const before = new Date(clock.now().getTime() - LIMITS.trashDays * DAY)
  for (;;) {
    const due = await listTrashedBefore(database.db, before)
    if (due.length === 0) return
    for (const playId of due) {
      await removePlay(database.db, playId)
      events.emit('play.trashed', { playId })
    }
    log.info('trash emptied', { plays: due.length })
  }
}
