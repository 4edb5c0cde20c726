import { m } from '../../../messages/messages.js'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Link } from '@tanstack/react-router'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import type { ListFilters } from '../queries.ts'

export function ListSkeleton() {
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

interface Props {
  readonly filters: ListFilters
  readonly onCreate: () => void
}

function whyNone({ q, label, group }: ListFilters): string {
  if (q !== undefined) return m.play_list_nothing({ q })
  return group === undefined ? m.play_list_no_label({ label: label ?? '' }) : m.sharing_play_list_none()
}

/** Why the list is empty, and what to do. */
export function NoPlays({ filters, onCreate }: Props) {
  const { view, q, label, group } = filters
  if (q !== undefined || label !== undefined || group !== undefined)
    return (
      <EmptyState
        title={whyNone(filters)}
        action={
          <Link to="/plays" search={view === 'all' ? {} : { view }} className={buttonClasses()}>
            {m.play_list_show_all()}
          </Link>
        }
      >
        {q !== undefined && m.play_list_nothing_text()}
      </EmptyState>
    )
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
