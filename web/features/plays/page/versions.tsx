import type { PlayDetail, Version } from '@replique/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { formatMoment } from '../../../ui/dates.ts'

/** The newest ones; the editor has them all. */
const SHOWN = 5

const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['plays', 'versions', id],
    queryFn: async ({ signal }) => (await api.plays.versions.list({ id }, { signal })).versions,
  })

const titleOf = ({ name, kind }: Version): string =>
  name ?? (kind === 'kept' ? m.versions_kept_before_restoring() : m.versions_automatic())

/** What the play was, at its last few moments, and the way to all of them. */
export function Versions({ play }: { play: PlayDetail }) {
  const versions = useQuery(versionsQuery(play.id))
  if (versions.isPending) return <Skeleton className="w-2/3" />
  if (versions.isError) return <p className="text-ink-soft">{failureMessage(versions.error)}</p>
  if (versions.data.length === 0) return <p className="text-ink-soft">{m.play_versions_none()}</p>
  return (
    <>
      <ol className="divide-y divide-line border-y border-line">
        {versions.data.slice(0, SHOWN).map((version) => (
          <Row key={version.id} version={version} />
        ))}
      </ol>
      <Link
        to={`/plays/${play.id}/edit`}
        search={{ open: 'versions' }}
        className={`${buttonClasses('plain')} mt-2 -ml-4`}
      >
        <Icon name="history" />
        {m.play_versions_all()}
      </Link>
    </>
  )
}

function Row({ version }: { version: Version }) {
  const { name, createdAt, authors, words, pages } = version
  const facts = [m.versions_words({ count: words }), m.versions_pages({ count: pages }), ...authors]
  return (
    <li className="grid gap-x-4 py-2 rail:grid-cols-[1fr_auto] rail:items-baseline">
      <span className={name === null ? 'text-ink-soft' : 'min-w-0 font-semibold [overflow-wrap:anywhere]'}>
        {titleOf(version)}
      </span>
      <time dateTime={createdAt} className="text-sm text-ink-soft">
        {formatMoment(createdAt)}
      </time>
      <span className="text-sm text-ink-soft [overflow-wrap:anywhere]">{facts.join(' · ')}</span>
    </li>
  )
}
