import type { NotificationItem } from '@replique/contract'
import { m } from '../../messages/messages.js'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { getLocale } from '../../platform/i18n/locale.ts'

type Told = Pick<NotificationItem, 'kind' | 'from' | 'others' | 'subject' | 'invitation' | 'parts'>

/** Returns one name, or one name and the number of others. */
function whoOf({ from, others }: Told): string {
  const name = from.name || m.friends_somebody()
  return others === 0 ? name : m.notifications_who_others({ name, count: others })
}

/** Lists the characters that the user was cast as. */
function partsIn({ parts }: Told): string {
  const names = parts.map(({ character: name, understudy }) =>
    understudy ? m.casting_understudy_named({ name }) : name,
  )
  return new Intl.ListFormat(getLocale(), { type: 'conjunction' }).format(names)
}

/** Describes a notification in a sentence. */
export function sentenceOf(item: Told): string {
  const { kind, others, subject, invitation } = item
  const who = whoOf(item)
  const title = subject?.name || m.plays_untitled()
  // selects the singular or plural of the verb
  const people = others + 1
  switch (kind) {
    case 'invitation':
      if (invitation?.kind === 'group') return m.friends_invites_to_group({ name: who, group: title })
      return subject ? m.friends_shares_play({ name: who, title }) : m.friends_asks({ name: who })
    case 'accepted':
      return subject
        ? m.notifications_accepted_place({ who, title, people })
        : m.notifications_accepted({ who, people })
    case 'share':
      return m.notifications_share({ who, title, people })
    case 'mention':
      return m.notifications_mention({ who, title, people })
    case 'reply':
      return m.notifications_reply({ who, title, people })
    case 'lines':
      return m.notifications_lines({ who, title, people })
    case 'reading':
      return m.notifications_read_through({ who, title, people })
    case 'calls':
      return m.notifications_calls({ who, title, people })
    case 'cast':
      return item.parts.length === 0
        ? m.notifications_cast_some({ who, title, people })
        : m.notifications_cast({ who, title, people, parts: partsIn(item), count: item.parts.length })
    case 'line-notes':
      return m.notifications_line_notes({ who, title, people })
    case 'parts':
      return m.notifications_parts({ who, title, people })
  }
}

/** A path inside the app, without the language, and its query. */
export interface Place {
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
}

type Placed = Pick<NotificationItem, 'kind' | 'subject' | 'invitation' | 'thread'>

/**
 * Returns the page that a notification links to, for example a comment's thread, or the rehearsal page for a newly cast
 * part.
 */
export function placeOf({ kind, subject, invitation, thread }: Placed): Place {
  if (subject === null) return { to: '/social/friends' }
  // a group can't be opened before its invitation is accepted; opening a play accepts the invitation
  if (subject.kind === 'group') return { to: invitation === null ? `/groups/${subject.id}` : '/groups' }
  if (kind === 'cast') return { to: `/plays/${subject.id}/rehearse` }
  if (kind === 'parts') return { to: `/plays/${subject.id}/rehearsals/parts` }
  if (kind === 'reading') return { to: `/plays/${subject.id}/reading` }
  if (kind === 'calls') return { to: `/plays/${subject.id}/rehearsals/calls` }
  if (kind === 'line-notes') return { to: `/plays/${subject.id}/rehearsals/line-notes` }
  if (thread !== null) return { to: `/plays/${subject.id}/edit`, search: { thread } }
  return { to: `/plays/${subject.id}` }
}

/** Whether the page at a path, without the language, already shows the subject of the notification. */
export function isShownOn(path: string, item: Placed): boolean {
  return path === placeOf(item).to
}

interface Listing {
  readonly items: NotificationItem[]
  readonly unread: number
  readonly next: string | null
}

const readHere = (listing: Listing, id: string | null): Listing => {
  const isRead = (item: NotificationItem): boolean => item.read || id === null || item.id === id
  const items = listing.items.map((item) => ({ ...item, read: isRead(item) }))
  const fewer = listing.items.some((item) => item.id === id && !item.read) ? 1 : 0
  return { ...listing, items, unread: id === null ? 0 : listing.unread - fewer }
}

function showRead(client: QueryClient, id: string | null): void {
  client.setQueryData<Listing>(['notifications', 'newest'], (listing) => listing && readHere(listing, id))
  client.setQueryData<InfiniteData<Listing>>(
    ['notifications', 'pages'],
    (data) => data && { ...data, pages: data.pages.map((page) => readHere(page, id)) },
  )
}

/** Marks one notification as read, or all if `id` is null. The cache is updated immediately, then reloaded. */
export async function markRead(client: QueryClient, id: string | null): Promise<void> {
  await client.cancelQueries({ queryKey: ['notifications'] })
  showRead(client, id)
  try {
    await api.news.read(id === null ? { all: true } : { ids: [id] })
  } finally {
    await client.invalidateQueries({ queryKey: ['notifications'] })
  }
}
