import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { m } from '../../../messages/messages.js'
import { getLocale, useLocale } from '../../../platform/i18n/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { ListSkeleton } from '../frame/list-skeleton.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { PageTurner } from '../frame/page-turner.tsx'
import { SearchBar } from '../frame/search-bar.tsx'
import { playsQuery } from '../queries.ts'
import { PlayRow } from './play-row.tsx'
import { type Only, type PlaySearch, readPlaySearch, writePlaySearch } from './play-search.ts'

const ONLY_WORDS: Record<Only, () => string> = { all: m.admin_plays_only_all, trashed: m.admin_plays_only_trashed }
const EVERYTHING: PlaySearch = { search: '', only: 'all', page: 1 }

interface Props {
  readonly wanted: PlaySearch
  readonly onChange: (next: PlaySearch) => void
}

/** `/admin/plays`: every play by its title and owner, never its text. */
export function Plays() {
  useLocale()
  const wanted = readPlaySearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const go = (next: PlaySearch) => void navigate({ to: '/admin/plays', search: writePlaySearch(next), replace: true })
  return (
    <AdminPage title={m.page_admin_plays()} here="plays">
      <SearchBar label={m.admin_plays_search()} kinds={ONLY_WORDS} wanted={wanted} onChange={go} />
      <Found wanted={wanted} onChange={go} />
    </AdminPage>
  )
}

function Found({ wanted, onChange }: Props) {
  const found = useQuery(playsQuery(wanted))
  if (found.isPending) return <ListSkeleton />
  if (found.isError) return <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
  const { plays, all, pages } = found.data
  const unasked = wanted.search === '' && wanted.only === 'all'
  return (
    <div aria-busy={found.isPlaceholderData}>
      <p role="status" className="py-2 text-sm text-ink-soft">
        {m.admin_plays_found({ count: all, shown: all.toLocaleString(getLocale()) })}
      </p>
      {plays.length === 0 && unasked && (
        <EmptyState title={m.admin_plays_none()}>{m.admin_plays_none_says()}</EmptyState>
      )}
      {plays.length === 0 && !unasked && (
        <EmptyState
          title={m.admin_plays_not_found()}
          action={<Button onClick={() => onChange(EVERYTHING)}>{m.admin_plays_show_all()}</Button>}
        />
      )}
      <ul aria-label={m.page_admin_plays()}>
        {plays.map((play) => (
          <PlayRow key={play.id} play={play} />
        ))}
      </ul>
      <PageTurner page={wanted.page} pages={pages} onTurn={(page) => onChange({ ...wanted, page })} />
    </div>
  )
}
