import { Link } from '@tanstack/react-router'
import { m } from '../../../messages/messages.js'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Shelf } from '../queries.ts'

interface Props {
  readonly shelf: Shelf
  readonly onCreate: () => void
}

function whyNone({ q, label, group }: Shelf): string {
  if (q !== undefined) return m.shelf_nothing({ q })
  return group === undefined ? m.shelf_no_label({ label: label ?? '' }) : m.sharing_shelf_none()
}

/** Why there is nothing, and what to do about it. */
export function NoPlays({ shelf, onCreate }: Props) {
  const { view, q, label, group } = shelf
  if (q !== undefined || label !== undefined || group !== undefined)
    return (
      <EmptyState
        title={whyNone(shelf)}
        action={
          <Link to="/plays" search={view === 'all' ? {} : { view }} className={buttonClasses()}>
            {m.shelf_show_all()}
          </Link>
        }
      >
        {q !== undefined && m.shelf_nothing_text()}
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
