import type { PlayDeed } from '@replique/contract'
import { useQueryClient } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { addFailureWords, failureMessage, type ShelfCode } from '../../../platform/api/failure.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import { refreshPlays } from '../queries.ts'

const FAILURES: Record<ShelfCode, () => string> = { too_many_labels: m.shelf_failure_too_many_labels }
addFailureWords(FAILURES)

/** As many as the server takes at once. */
const AT_ONCE = 500

const SAID: Record<PlayDeed['what'], (places: { count: number }) => string> = {
  trash: m.shelf_trashed,
  restore: m.shelf_restored,
  remove: m.shelf_removed,
  label: m.shelf_labelled,
  unlabel: m.shelf_unlabelled,
}

/** Does the same with several plays, says with how many, and offers the way back where there is one. */
export function useManyActions(): (ids: readonly string[], deed: PlayDeed) => Promise<boolean> {
  const client = useQueryClient()
  const act = async (ids: readonly string[], deed: PlayDeed): Promise<boolean> => {
    const done: string[] = []
    try {
      for (let from = 0; from < ids.length; from += AT_ONCE)
        done.push(...(await api.plays.changeMany({ ids: ids.slice(from, from + AT_ONCE), deed })).done)
      await refreshPlays(client)
      say(ids.length, done, deed)
      return true
    } catch (error) {
      if (done.length > 0) await refreshPlays(client)
      showToast({ title: m.plays_failed(), body: failureMessage(error) })
      return false
    }
  }
  const say = (asked: number, done: readonly string[], deed: PlayDeed) => {
    const stayed = asked - done.length
    const undo = { label: m.plays_undo(), altText: m.shelf_undo_alt(), run: () => void act(done, { what: 'restore' }) }
    showToast({
      title: SAID[deed.what]({ count: done.length }),
      ...(stayed > 0 ? { body: m.shelf_stayed({ count: stayed }) } : {}),
      ...(deed.what === 'trash' && done.length > 0 ? { action: undo } : {}),
    })
  }
  return act
}
