import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { closeToast } from '../../ui/toast/toasts.ts'

/** Milliseconds for which loaded notifications count as fresh, unless the event stream reports a change. */
const FRESH = 60_000

/** The newest notifications, and the total number of unread ones. */
export const newestQuery = queryOptions({
  queryKey: ['notifications', 'newest'],
  queryFn: ({ signal }) => api.news.list({}, { signal }),
  staleTime: FRESH,
})

/** Ids of notification toasts that may still be on the screen. */
const said = new Set<string>()
/** Whether the panel is open. */
let isListed = false

export const isSilent = (): boolean => isListed

/** Remembers the id of a notification toast. */
export const remember = (toast: string): void => void said.add(toast)

/** Closes all notification toasts, and prevents new ones until the returned function is called. */
export function silence(): () => void {
  for (const id of said) closeToast(id)
  said.clear()
  isListed = true
  return () => {
    isListed = false
  }
}
