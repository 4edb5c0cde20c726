import type { NewsItem } from '@replique/contract'

/** An address inside the application, without the language. */
export interface Place {
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
}

type Told = Pick<NewsItem, 'kind' | 'subject' | 'invitation' | 'thread'>

/** Where a line leads: to what it is about, and of a remark to its thread. */
export function placeOf({ kind, subject, invitation, thread }: Told): Place {
  if (subject === null) return { to: '/social/friends' }
  // a group is not there for whoever has not said yes; a play takes them in when they come
  if (subject.kind === 'group') return { to: invitation === null ? `/groups/${subject.id}` : '/groups' }
  if (kind === 'reading') return { to: `/plays/${subject.id}/reading` }
  if (thread !== null) return { to: `/plays/${subject.id}/edit`, search: { thread } }
  return { to: `/plays/${subject.id}` }
}

/** Whether somebody at this path, without the language, sees already what the line tells of. */
export function isSeenFrom(path: string, item: Told): boolean {
  return path === placeOf(item).to
}
