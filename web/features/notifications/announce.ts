import type { NotificationItem } from '@replique/contract'
import type { QueryClient } from '@tanstack/react-query'
import { m } from '../../messages/messages.js'
import { showToast } from '../../ui/toast/toasts.ts'
import { isShownOn, type Place, placeOf, markRead, sentenceOf } from './notification.ts'
import { isSilent, remember } from './queries.ts'

export interface Where {
  /** The current path, without the language. */
  readonly path: string
  /** Navigates to a page. */
  readonly go: (place: Place) => void
}

/**
 * Shows a toast with the new notification, or with the number of notifications if there are several. Skips those about
 * the current page.
 */
export function announce(client: QueryClient, fresh: readonly NotificationItem[], { path, go }: Where): void {
  const [item, ...more] = fresh.filter((one) => !isShownOn(path, one))
  if (!item || isSilent()) return
  if (more.length > 0) {
    remember(showToast({ title: m.notifications_arrived({ count: more.length + 1 }), type: 'background' }))
    return
  }
  const run = (): void => {
    void markRead(client, item.id).catch(() => undefined)
    go(placeOf(item))
  }
  const action = { label: m.notifications_show(), altText: m.notifications_show_how(), run }
  remember(showToast({ title: sentenceOf(item), type: 'background', action }))
}
