import type { KeptVoice } from '@replique/contract'
import { useQueryClient } from '@tanstack/react-query'
import { m } from '../../messages/messages.js'
import { failureMessage } from '../../platform/api/failure.ts'
import { hearing } from '../../platform/api/hearing.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { wishOf, type Draft } from './draft.ts'
import { refreshVoices, type Shelf } from './queries.ts'

/** Adding, changing and removing voices where they are kept; each answers what went wrong, or null. */
export function useShelf(shelf: Shelf) {
  const client = useQueryClient()
  const attempt = async (work: () => Promise<unknown>, done: string): Promise<string | null> => {
    try {
      await work()
      showToast({ title: done })
      return null
    } catch (refusal) {
      return failureMessage(refusal)
    } finally {
      await refreshVoices(client)
    }
  }
  return {
    add: (draft: Draft) =>
      attempt(
        () =>
          shelf === 'own'
            ? hearing.voices.addOwn(wishOf(draft))
            : hearing.voices.addToGroup({ id: shelf.groupId, ...wishOf(draft) }),
        m.voices_added({ name: draft.name.trim() }),
      ),
    change: ({ id }: KeptVoice, draft: Draft) =>
      attempt(() => hearing.voices.change({ id, ...wishOf(draft) }), m.voices_changed({ name: draft.name.trim() })),
    remove: ({ id, name }: KeptVoice) => attempt(() => hearing.voices.remove({ id }), m.voices_removed({ name })),
  }
}
