import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { m } from '../../messages/messages.js'
import { useFeatures } from '../../platform/ai/features.ts'
import { failureMessage } from '../../platform/api/failure.ts'
import { useLocale } from '../../platform/i18n/locale.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { BringingProgress, DropPlace, FileButton } from '../../ui/bringing/file-place.tsx'
import { useBringing } from '../../ui/bringing/use-bringing.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { listQuery, type Shelf } from './queries.ts'
import { useShelf } from './shelf/address.ts'
import { GroupField } from './shelf/group-field.tsx'
import { ListSkeleton } from './shelf/list-skeleton.tsx'
import { NoPlays } from './shelf/no-plays.tsx'
import { SearchField } from './shelf/search-field.tsx'
import { ShelfRows } from './shelf/shelf-rows.tsx'
import { LabelLinks, SortField } from './shelf/sort-and-labels.tsx'
import { TakingProgress } from './shelf/taking-progress.tsx'
import { Views } from './shelf/views.tsx'

/** `/plays`: everything one writes, is given, or has thrown away. */
export function PlayList({ jobs }: { jobs: ReactNode }) {
  useLocale()
  const { shelf, go, opened } = useShelf()
  // the installed app has a short way here
  const [creating, setCreating] = useState(opened['new'] !== undefined)
  const bringing = useBringing()
  // what is on almost everywhere does not wait for the answer
  const { importer } = useFeatures()
  const { q: _words, ...others } = shelf
  return (
    <DropPlace bringing={bringing}>
      <Page title={m.plays_title()}>
        <div className="mb-5 flex flex-wrap gap-2">
          <Button look="solid" icon="plus" onClick={() => setCreating(true)}>
            {m.plays_new()}
          </Button>
          {importer !== false && (
            <>
              <FileButton bringing={bringing} />
              <Link to="/plays/import" className={buttonClasses('plain')}>
                <Icon name="clipboard-paste" />
                {m.imports_paste_link()}
              </Link>
            </>
          )}
        </div>
        <BringingProgress bringing={bringing} />
        <TakingProgress />
        {jobs}
        <Views now={shelf.view} />
        <div className="flex flex-wrap gap-2 pt-4">
          <SearchField value={shelf.q ?? ''} onChange={(q) => go(q === '' ? others : { ...others, q })} />
          {shelf.q === undefined && <SortField shelf={shelf} go={go} />}
          <GroupField shelf={shelf} go={go} />
        </div>
        <LabelLinks shelf={shelf} />
        <Plays shelf={shelf} onCreate={() => setCreating(true)} />
        {creating && <CreateDialog onClose={() => setCreating(false)} />}
      </Page>
    </DropPlace>
  )
}

function Plays({ shelf, onCreate }: { shelf: Shelf; onCreate: () => void }) {
  const client = useQueryClient()
  const [opened] = useState(Date.now)
  const plays = useQuery({
    ...listQuery(client, shelf),
    // while one types, what was found for fewer letters stays
    ...(shelf.q === undefined ? {} : { placeholderData: keepPreviousData }),
  })
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
  if (plays.data.length === 0) return <NoPlays shelf={shelf} onCreate={onCreate} />
  return <ShelfRows shelf={shelf} plays={plays.data} now={plays.dataUpdatedAt || opened} />
}
