import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { titleOf } from '../../features/plays/play-texts.ts'
import { listQuery } from '../../features/plays/queries.ts'
import { m } from '../../messages/messages.js'
import { friendsQuery, groupsQuery, meQuery } from '../../platform/session/account.ts'
import { currentUser } from '../../platform/session/session.ts'
import { foldWords, type Offer } from '../../ui/palette/search.ts'

type Word = (inputs: Record<string, never>, options?: { locale?: 'en' | 'fr' }) => string

const LANGUAGES = ['en', 'fr'] as const

/** Creates an offer that can be found by its name or its synonyms, in either language of the app. */
export function named(word: Word, also: Word | null, rest: Pick<Offer, 'icon' | 'kind' | 'run'>): Offer {
  const found = LANGUAGES.flatMap((locale) => [word({}, { locale }), ...(also?.({}, { locale }).split(', ') ?? [])])
  return {
    ...rest,
    id: `${rest.kind ?? ''} ${word({}, { locale: 'en' })}`,
    label: word({}),
    found: found.map(foldWords),
  }
}

interface Page {
  readonly to: string
  readonly icon: string
  readonly word: Word
  readonly also?: Word
}

const PAGES: readonly Page[] = [
  { to: '/', icon: 'house', word: m.nav_home, also: m.palette_also_home },
  { to: '/plays', icon: 'book-open-text', word: m.nav_plays, also: m.palette_also_plays },
  { to: '/groups', icon: 'users', word: m.nav_groups, also: m.palette_also_groups },
  { to: '/social/friends', icon: 'heart-handshake', word: m.nav_friends, also: m.palette_also_friends },
  { to: '/profile', icon: 'circle-user-round', word: m.nav_profile, also: m.palette_also_profile },
  { to: '/plays?view=trash', icon: 'trash-2', word: m.palette_trash, also: m.palette_also_trash },
]
const SIGNED_OUT: readonly Page[] = [
  { to: '/', icon: 'house', word: m.nav_home, also: m.palette_also_home },
  { to: '/auth/login', icon: 'log-in', word: m.login_title },
  { to: '/auth/register', icon: 'user-plus', word: m.register_title },
]
const LEGAL: readonly Page[] = [
  { to: '/terms', icon: 'file-text', word: m.terms_title },
  { to: '/privacy', icon: 'file-text', word: m.privacy_title },
]
const ADMIN: readonly Page[] = [
  { to: '/admin', icon: 'shield', word: m.page_admin },
  { to: '/admin/users', icon: 'shield', word: m.page_admin_users },
  { to: '/admin/plays', icon: 'shield', word: m.page_admin_plays },
  { to: '/admin/groups', icon: 'shield', word: m.page_admin_groups },
  { to: '/admin/ai-features', icon: 'shield', word: m.page_admin_ai_features },
  { to: '/admin/email-templates', icon: 'shield', word: m.page_admin_email_templates },
]

const offersOf = (router: AnyRouter, pages: readonly Page[]): Offer[] =>
  pages.map(({ to, icon, word, also = null }) =>
    named(word, also, { icon, kind: m.palette_page(), run: () => void router.navigate({ href: to }) }),
  )

/** Actions available on every page. */
const beginnings = (router: AnyRouter): Offer[] => [
  named(m.plays_new, m.palette_also_new, { icon: 'plus', run: () => void router.navigate({ href: '/plays?new=' }) }),
  named(m.palette_import, m.palette_also_import, {
    icon: 'file-up',
    run: () => void router.navigate({ href: '/plays/import' }),
  }),
]

/** Returns the pages of the app that the user can open. */
export function pageOffers(router: AnyRouter, client: QueryClient): Offer[] {
  if (!currentUser.get()) return offersOf(router, [...SIGNED_OUT, ...LEGAL])
  const admin = client.getQueryData(meQuery.queryKey)?.admin === true
  return [...beginnings(router), ...offersOf(router, [...PAGES, ...(admin ? ADMIN : []), ...LEGAL])]
}

const thing = (kind: string, icon: string, id: string, label: string, run: () => void): Offer => ({
  id: `${kind} ${id}`,
  kind,
  icon,
  label,
  run,
  found: [foldWords(label)],
})

/** Resolves to the result of a request, or to an empty list if it failed. */
async function answered<Value>(asked: Promise<readonly Value[]>): Promise<readonly Value[]> {
  return asked.catch(() => [])
}

/** Returns the user's plays, latest changes first, then groups and friends. */
export async function contentOffers(router: AnyRouter, client: QueryClient): Promise<Offer[]> {
  if (!currentUser.get()) return []
  const [plays, groups, friends] = await Promise.all([
    answered(client.ensureQueryData(listQuery(client, { view: 'all', sort: 'changed' }))),
    answered(client.ensureQueryData(groupsQuery)),
    answered(client.ensureQueryData(friendsQuery)),
  ])
  const go = (href: string) => (): void => void router.navigate({ href })
  return [
    ...plays.map((play) => thing(m.palette_play(), 'book-open', play.id, titleOf(play), go(`/plays/${play.id}`))),
    ...groups.map(({ id, name }) => thing(m.palette_group(), 'users', id, name, go(`/groups/${id}`))),
    ...friends.map(({ id, name }) => thing(m.palette_person(), 'user', id, name, go('/social/friends'))),
  ]
}
