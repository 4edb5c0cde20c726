import type { NewsItem } from '@replique/contract'

type Seen = Pick<NewsItem, 'id' | 'read' | 'at'>

/** Unread lines that were not so before, and none older than what was: those have only come back into view. */
export function freshIn<Item extends Seen>(before: readonly Item[], now: readonly Item[]): Item[] {
  const known = new Set(before.flatMap(({ id, read }) => (read ? [] : [id])))
  const last = before[0]?.at ?? ''
  return now.filter(({ id, read, at }) => !read && !known.has(id) && at >= last)
}
