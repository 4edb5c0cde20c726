import type { GroupDetail } from '@replique/contract'
import { m } from '../../messages/messages.js'
import { api } from '../../platform/api/api.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { useAttempt } from './use-attempt.ts'

/** Puts a group away, which can be undone where it is said, or opens it again. */
export function useArchiving({ id, name }: Pick<GroupDetail, 'id' | 'name'>) {
  const attempt = useAttempt()
  const setArchived = (archived: boolean): Promise<boolean> =>
    attempt(
      () => (archived ? api.groups.archive({ id }) : api.groups.reopen({ id })),
      () => (archived ? sayArchived() : void showToast({ title: m.groups_reopened({ name }) })),
    )
  const sayArchived = (): void => {
    const undo = { label: m.plays_undo(), altText: m.groups_undo_alt({ name }), run: () => void setArchived(false) }
    showToast({ title: m.groups_put_away({ name }), action: undo })
  }
  return { setArchived }
}
