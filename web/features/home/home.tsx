import type { CastPart, PlaySummary } from '@replique/contract'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { m } from '../../messages/messages.js'
import { useLocale } from '../../platform/i18n/locale.ts'
import { timeAgo } from '../../ui/dates.ts'
import { buttonClasses, Button } from '../../ui/button.tsx'
import { PresenceLine, usePresence } from '../../ui/play-presence.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { api } from '../../platform/api/api.ts'
import { failureMessage } from '../../platform/api/failure.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { splitRecent } from './recent.ts'

interface Props {
  readonly title: string
  readonly plays: readonly PlaySummary[]
  /** Time at which the list was loaded, in epoch milliseconds. */
  readonly now: number
  readonly presence: Presence
}

/** Who else has each play open now. */
type Presence = ReturnType<typeof usePresence>
type Present = ReturnType<Presence['get']>

function RecentPlays({ title, plays, now, presence }: Props) {
  return (
    <section>
      <h2 className="text-sm text-ink-soft">{title}</h2>
      <ul className="mt-1 divide-y divide-line">
        {plays.map((play) => (
          <Row key={play.id} play={play} now={now} present={presence.get(play.id)} />
        ))}
      </ul>
    </section>
  )
}

function Row({ play, now, present }: { play: PlaySummary; now: number; present: Present }) {
  const locale = useLocale()
  const when = timeAgo(play.updatedAt, now, locale)
  const facts = play.role === 'owner' ? when : m.home_from({ name: play.ownerName, when })
  return (
    <li>
      <Link
        to="/plays/$id"
        params={{ id: play.id }}
        className="group flex min-h-14 flex-wrap items-baseline gap-x-4 py-3 no-underline"
      >
        <span className="grow font-serif text-xl group-hover:text-accent">{play.title || m.home_untitled()}</span>
        <span className="text-sm text-ink-soft">{facts}</span>
        <PresenceLine names={present} />
      </Link>
    </li>
  )
}

/** The last edited play, with a link straight to its page in the editor. */
function ContinueWriting({ play, now, present }: { play: PlaySummary; now: number; present: Present }) {
  const locale = useLocale()
  const pages = m.home_pages({ count: play.pages })
  return (
    <section aria-labelledby="continue" className="grid justify-items-start gap-2 border-line pb-9 not-last:border-b">
      <h2 id="continue" className="text-sm text-ink-soft">
        {m.home_continue()}
      </h2>
      <p className="font-serif text-4xl leading-[1.1] text-balance">
        <Link to="/plays/$id" params={{ id: play.id }} className="hover:text-accent">
          {play.title || m.home_untitled()}
        </Link>
      </p>
      <p className="text-ink-soft">{m.home_facts({ pages, when: timeAgo(play.updatedAt, now, locale) })}</p>
      <PresenceLine names={present} />
      <Link to="/plays/$id/edit" params={{ id: play.id }} className={`${buttonClasses('solid')} mt-3`}>
        <Icon name="pen-line" />
        {m.home_write()}
      </Link>
    </section>
  )
}

/** Links for starting a new play, either empty or imported. */
function NewPlayLinks({ look }: { look: 'solid' | 'outline' }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Link to="/plays" search={{ new: '' }} className={buttonClasses(look)}>
        <Icon name="plus" />
        {m.home_new()}
      </Link>
      <Link to="/plays/import" className={buttonClasses()}>
        <Icon name="file-up" />
        {m.home_import()}
      </Link>
    </div>
  )
}

/** The user's parts in one play. */
interface PlayParts {
  readonly playId: string
  readonly title: string
  readonly parts: readonly CastPart[]
}

const byPlay = (parts: readonly CastPart[]): PlayParts[] =>
  [...Map.groupBy(parts, ({ playId }) => playId).values()].map((some) => ({
    playId: some[0]!.playId,
    title: some[0]!.title,
    parts: some,
  }))

/** The user's parts, each with a link to rehearse it; empty for users without parts. */
function OwnParts() {
  const { data } = useQuery({
    queryKey: ['plays', 'casting', 'own'],
    queryFn: async ({ signal }) => (await api.plays.casting.own({}, { signal })).parts,
  })
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="own-parts">
      <h2 id="own-parts" className="text-sm text-ink-soft">
        {m.home_parts()}
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {byPlay(data).map((play) => (
          <PartsRow key={play.playId} play={play} />
        ))}
      </ul>
    </section>
  )
}

function PartsRow({ play: { playId, title, parts } }: { play: PlayParts }) {
  const roles = parts.map(({ character, speeches, understudy }) =>
    understudy ? m.home_part_understudy({ character }) : m.home_part({ character, count: speeches }),
  )
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-56">
        <p className="font-serif text-xl [overflow-wrap:anywhere]">{roles.join(' · ')}</p>
        <Link to="/plays/$id" params={{ id: playId }} className="text-sm text-ink-soft hover:text-accent">
          {title || m.home_untitled()}
        </Link>
      </div>
      <span className="flex flex-wrap gap-2">
        <Link to="/plays/$id/rehearse" params={{ id: playId }} className={buttonClasses('solid')}>
          <Icon name="drama" />
          {m.home_rehearse()}
        </Link>
        <Link to="/plays/$id/record" params={{ id: playId }} className={buttonClasses()}>
          <Icon name="mic" />
          {m.home_record()}
        </Link>
      </span>
    </li>
  )
}

/** The home page of signed-in users: their last play, recent plays and shared ones. */
export function Home({ waiting }: { waiting: ReactNode }) {
  const { data, dataUpdatedAt, error, refetch, fetchStatus } = useQuery({
    queryKey: ['plays', 'list', 'all'],
    queryFn: async ({ signal }) => (await api.plays.list({ view: 'all' }, { signal })).plays,
  })
  return (
    <Page title={m.nav_home()}>
      {data ? (
        <Plays plays={data} now={dataUpdatedAt} asking={fetchStatus === 'fetching'} waiting={waiting} />
      ) : error ? (
        <Failed error={error} again={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </Page>
  )
}

interface PlaysProps {
  readonly plays: readonly PlaySummary[]
  readonly now: number
  /** Whether a request is in progress and these plays are from the last visit. */
  readonly asking: boolean
  /** Invitations, calls and notifications that are waiting for the user. */
  readonly waiting: ReactNode
}

function Plays({ plays, now, asking, waiting }: PlaysProps) {
  const { last, recent, shared } = splitRecent(plays)
  useContinuing(asking ? undefined : last)
  const presence = usePresence([...(last ? [last] : []), ...shared, ...recent])
  if (!last && shared.length === 0)
    return (
      <div className="grid gap-10">
        {waiting}
        <OwnParts />
        <EmptyState title={m.home_empty()} action={<NewPlayLinks look="solid" />} />
      </div>
    )
  return (
    <div className="grid gap-10">
      {last && <ContinueWriting play={last} now={now} present={presence.get(last.id)} />}
      <NewPlayLinks look="outline" />
      {waiting}
      <OwnParts />
      {shared.length > 0 && <RecentPlays title={m.home_shared()} plays={shared} now={now} presence={presence} />}
      {recent.length > 0 && <RecentPlays title={m.home_recent()} plays={recent} now={now} presence={presence} />}
    </div>
  )
}

/** Opens the last edited play if the app was started from the “Continue writing” shortcut. */
function useContinuing(last: PlaySummary | undefined): void {
  const search: { continue?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const id = search.continue === undefined ? undefined : last?.id
  useEffect(() => {
    if (id !== undefined) void navigate({ to: '/plays/$id/edit', params: { id }, replace: true })
  }, [id, navigate])
}

function Failed({ error, again }: { error: unknown; again: () => void }) {
  return <EmptyState title={failureMessage(error)} action={<Button onClick={again}>{m.ui_try_again()}</Button>} />
}
