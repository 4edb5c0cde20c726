import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { closeToast } from '../../ui/toast/toasts.ts'

/** Milliseconds for which what was read counts as fresh, where no stream tells otherwise. */
const FRESH = 60_000

/** The newest lines, and how many are unread in all. */
export const newestQuery = queryOptions({
  queryKey: ['notifications', 'newest'],
  queryFn: ({ signal }) => api.news.list({}, { signal }),
  staleTime: FRESH,
})

/** What was said of notifications and may still be on the screen. */
const said = new Set<string>()
/** The list itself is open. */
let isListed = false

export const isSilent = (): boolean => isListed

/** Keeps the id of a toast that tells of notifications. */
export const remember = (toast: string): void => void said.add(toast)

/** Takes away what was said, and says nothing more until called off: whoever looks at the list has it all before them. */
export function silence(): () => void {
  for (const id of said) closeToast(id)
  said.clear()
  isListed = true
  return () => {
    isListed = false
  }
}
