import { useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import type { Shelf } from '../queries.ts'
import { groupsQuery } from '../sharing/queries.ts'

interface Props {
  readonly shelf: Shelf
  readonly go: (to: Shelf) => void
}

/** Shows the plays of one group alone; there for whoever is in one. */
export function GroupField({ shelf, go }: Props) {
  const { data = [] } = useQuery(groupsQuery())
  const groups = data.filter(({ archived }) => !archived)
  const { group, ...others } = shelf
  if (groups.length === 0 || shelf.view === 'trash') return null
  return (
    <select
      aria-label={m.sharing_shelf_group()}
      value={groups.some(({ id }) => id === group) ? group : ''}
      onChange={({ target }) => go(target.value === '' ? others : { ...others, group: target.value })}
      className="min-h-11 min-w-0 grow basis-32 rounded-base border border-line-strong bg-raised px-3 text-ink rail:max-w-60 rail:grow-0 rail:basis-auto"
    >
      <option value="">{m.sharing_shelf_any()}</option>
      {groups.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
