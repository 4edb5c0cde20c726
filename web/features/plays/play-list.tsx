import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../../messages/messages.js'
import { failureMessage } from '../../platform/api/failure.ts'
import { useLocale } from '../../platform/i18n/locale.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { DropPlace, ImportButton, type Importing, ImportProgress, useImport } from './import-file.tsx'
import { PlayRow } from './play-row.tsx'
import { listQuery, type View, VIEWS } from './queries.ts'

const VIEW_WORDS: Record<View, () => string> = {
  all: m.plays_view_all,
  mine: m.plays_view_mine,
  shared: m.plays_view_shared,
  trash: m.plays_view_trash,
}

/** `/plays`: everything one writes, is given, or has thrown away. */
export function PlayList() {
  useLocale()
  const search: { view?: unknown; new?: unknown } = useSearch({ strict: false })
  const view = VIEWS.find((name) => name === search.view) ?? 'all'
  // the installed app has a short way here
  const [creating, setCreating] = useState(search.new !== undefined)
  const importing = useImport()
  return (
    <DropPlace importing={importing}>
      <Page title={m.plays_title()}>
        <div className="mb-5 flex flex-wrap gap-2">
          <Button look="solid" icon="plus" onClick={() => setCreating(true)}>
            {m.plays_new()}
          </Button>
          <ImportButton importing={importing} />
        </div>
        <ImportProgress importing={importing} />
        <Views now={view} />
        <Plays view={view} importing={importing} onCreate={() => setCreating(true)} />
        {creating && <CreateDialog onClose={() => setCreating(false)} />}
      </Page>
    </DropPlace>
  )
}

function Views({ now }: { now: View }) {
  return (
    <nav aria-label={m.plays_views_label()} className="-mx-1 flex flex-wrap border-b rail:gap-x-1 border-line">
      {VIEWS.map((view) => (
        <Link
          key={view}
          to="/plays"
          search={view === 'all' ? {} : { view }}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={view === now ? 'page' : undefined}
          className="inline-flex min-h-11 shrink-0 items-center border-b-2 border-transparent px-1.5 text-sm text-ink-soft no-underline hover:text-ink rail:px-3 rail:text-base aria-[current=page]:border-accent aria-[current=page]:text-ink"
        >
          {VIEW_WORDS[view]()}
        </Link>
      ))}
    </nav>
  )
}

interface PlaysProps {
  readonly view: View
  readonly importing: Importing
  readonly onCreate: () => void
}

function Plays({ view, importing, onCreate }: PlaysProps) {
  const plays = useQuery(listQuery(view))
  if (plays.isPending) return <ListSkeleton />
  // without a network, the list of last time is better than none
  if (!plays.data)
    return (
      <EmptyState
        title={m.plays_load_failed()}
        action={<Button onClick={() => void plays.refetch()}>{m.plays_retry()}</Button>}
      >
        {failureMessage(plays.error)}
      </EmptyState>
    )
  if (plays.data.length === 0) return <NoPlays view={view} importing={importing} onCreate={onCreate} />
  return (
    <ul>
      {plays.data.map((play) => (
        <PlayRow key={play.id} play={play} now={plays.dataUpdatedAt} />
      ))}
    </ul>
  )
}

function NoPlays({ view, onCreate }: PlaysProps) {
  if (view === 'trash') return <EmptyState title={m.plays_empty_trash_title()}>{m.plays_empty_trash_text()}</EmptyState>
  if (view === 'shared')
    return <EmptyState title={m.plays_empty_shared_title()}>{m.plays_empty_shared_text()}</EmptyState>
  return (
    <EmptyState
      title={m.plays_empty_title()}
      action={
        <Button look="solid" onClick={onCreate}>
          {m.plays_new()}
        </Button>
      }
    >
      {m.plays_empty_text()} {m.plays_import_hint()}
    </EmptyState>
  )
}

function ListSkeleton() {
  return (
    <div role="status" className="grid">
      <span className="sr-only">{m.plays_loading()}</span>
      {['w-2/5', 'w-3/5', 'w-1/3'].map((width) => (
        <div key={width} className="grid gap-2.5 border-b border-line py-4">
          <Skeleton className={`h-5 ${width}`} />
          <Skeleton className="h-3 w-1/2" />
        </div>
      ))}
    </div>
  )
}
