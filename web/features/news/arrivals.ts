import type { NewsItem } from '@replique/contract'
import type { QueryClient } from '@tanstack/react-query'
import { logFor } from '../../platform/log/log.ts'
import type { Where } from './announce.ts'
import { openCalm } from './calm.ts'
import { freshIn } from './fresh.ts'
import { newestQuery } from './queries.ts'

const log = logFor('news')

/**
 * Compares what is new with what was, each time that `look` is called, and says what has come in once nobody types;
 * the words are fetched when there is something to say. Answers how to look and how to stop.
 */
export function openArrivals(client: QueryClient, where: () => Where): { look: () => void; end: () => void } {
  const calm = openCalm()
  let before: readonly NewsItem[] | undefined
  let ended = false
  const say = async (fresh: readonly NewsItem[]): Promise<void> => {
    const { announce } = await import('./announce.ts')
    if (!ended) announce(client, fresh, where())
  }
  const compare = (items: readonly NewsItem[]): void => {
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
const quiet = (error: unknown): void => log.debug('News could not be looked at', error)
