import type { NotificationItem } from '@replique/contract'
import type { QueryClient } from '@tanstack/react-query'
import { logFor } from '../../platform/log/log.ts'
import type { Where } from './announce.ts'
import { newestQuery } from './queries.ts'

type Seen = Pick<NotificationItem, 'id' | 'read' | 'at'>

/**
 * Returns the unread items that are new since the previous list. Leaves out older items that have merely moved back
 * into the loaded part of the list.
 */
export function freshIn<Item extends Seen>(before: readonly Item[], now: readonly Item[]): Item[] {
  const known = new Set(before.flatMap(({ id, read }) => (read ? [] : [id])))
  const last = before[0]?.at ?? ''
  return now.filter(({ id, read, at }) => !read && !known.has(id) && at >= last)
}

/** How long the user still counts as typing after the last key press, in milliseconds. */
const PAUSE = 4_000

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** Whether focus mode is on. */
const isQuiet = (): boolean => document.querySelector('[data-quiet]') !== null

/** Delays actions while the user is typing or focus mode is on. `end` drops the delayed actions. */
function openCalm(): { whenCalm: (act: () => void) => void; end: () => void } {
  let typed = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: (() => void)[] = []
  const look = (): void => {
    clearTimeout(timer)
    const left = isQuiet() ? PAUSE : typed + PAUSE - performance.now()
    if (left > 0) timer = setTimeout(look, left)
    else for (const act of waiting.splice(0)) act()
  }
  const hear = ({ target }: KeyboardEvent): void => {
    if (isField(target)) typed = performance.now()
  }
  document.addEventListener('keydown', hear, true)
  return {
    whenCalm: (act) => {
      waiting.push(act)
      look()
    },
    end: () => {
      waiting = []
      clearTimeout(timer)
      document.removeEventListener('keydown', hear, true)
    },
  }
}

const log = logFor('notifications')

/**
 * Announces new notifications. Each call of `look` loads the newest ones and compares them with the previous result.
 * Toasts wait until the user stops typing. Their code is loaded on first use.
 */
export function openArrivals(client: QueryClient, where: () => Where): { look: () => void; end: () => void } {
  const calm = openCalm()
  let before: readonly NotificationItem[] | undefined
  let ended = false
  const say = async (fresh: readonly NotificationItem[]): Promise<void> => {
    const { announce } = await import('./announce.ts')
    if (!ended) announce(client, fresh, where())
  }
  const compare = (items: readonly NotificationItem[]): void => {
    const fresh = before ? freshIn(before, items) : []
    before = items
    if (fresh.length > 0) calm.whenCalm(() => void say(fresh).catch(quiet))
  }
  const read = (staleTime?: number): void =>
    void client
      .fetchQuery(staleTime === undefined ? newestQuery : { ...newestQuery, staleTime })
      .then(({ items }) => compare(items), quiet)
  read()
  return {
    look: () => read(0),
    end: () => {
      ended = true
      calm.end()
    },
  }
}

/** Only logs the error, because the next `look` tries again. */
const quiet = (error: unknown): void => log.debug('Notifications could not be loaded', error)
