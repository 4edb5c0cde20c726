import type { NotificationItem } from '@replique/contract'
import type { QueryClient } from '@tanstack/react-query'
import { logFor } from '../../platform/log/log.ts'
import type { Where } from './announce.ts'
import { newestQuery } from './queries.ts'

type Seen = Pick<NotificationItem, 'id' | 'read' | 'at'>

/** Unread lines that were not so before, and none older than what was: those have only come back into view. */
export function freshIn<Item extends Seen>(before: readonly Item[], now: readonly Item[]): Item[] {
  const known = new Set(before.flatMap(({ id, read }) => (read ? [] : [id])))
  const last = before[0]?.at ?? ''
  return now.filter(({ id, read, at }) => !read && !known.has(id) && at >= last)
}

/** Milliseconds without a key after which somebody is no longer typing. */
const PAUSE = 4_000

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** Somebody has asked for nothing but the page. */
const isQuiet = (): boolean => document.querySelector('[data-quiet]') !== null

/** Runs actions when nobody is typing and quiet mode is off, or at once if so; and a function to stop. */
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

const log = logFor('news')

/**
 * Compares what is new with what was, each time that `look` is called, and says what has come in once nobody types;
 * the words are fetched when there is something to say. Answers how to look and how to stop.
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

/** What cannot be fetched now is seen by the next look. */
const quiet = (error: unknown): void => log.debug('Notifications could not be loaded', error)
