import type { PlaySort } from '@replique/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '../../../messages/messages.js'
import { labelsQuery, type Shelf, SORTS } from '../queries.ts'
import { addressOf } from './address.ts'

const SORT_WORDS: Record<PlaySort, () => string> = {
  changed: m.shelf_sort_changed,
  title: m.shelf_sort_title,
  created: m.shelf_sort_created,
}

interface Props {
  readonly shelf: Shelf
  readonly go: (to: Shelf) => void
}

export function SortField({ shelf, go }: Props) {
  return (
    <select
      aria-label={m.shelf_sort()}
      value={shelf.sort}
      onChange={(event) => go({ ...shelf, sort: SORTS.find((sort) => sort === event.target.value) ?? 'changed' })}
      className="min-h-11 min-w-0 grow basis-32 rounded-base border border-line-strong bg-raised px-3 text-ink rail:grow-0 rail:basis-auto"
    >
      {SORTS.map((sort) => (
        <option key={sort} value={sort}>
          {SORT_WORDS[sort]()}
        </option>
      ))}
    </select>
  )
}

/** One's labels, each with its number of plays; the one that is chosen leads back to all. */
export function LabelLinks({ shelf }: { shelf: Shelf }) {
  const { data: labels = [] } = useQuery(labelsQuery())
  if (labels.length === 0 || shelf.view === 'trash') return null
  return (
    <nav aria-label={m.shelf_labels()} className="flex flex-wrap gap-x-2 pt-2">
      {labels.map(({ label, plays }) => {
        const now = label === shelf.label
        const { label: _one, ...others } = shelf
        return (
          <Link
            key={label}
            to="/plays"
            search={addressOf(now ? others : { ...shelf, label })}
            aria-current={now ? 'true' : undefined}
            className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-base px-2 text-sm text-ink-soft no-underline hover:bg-sunk hover:text-ink aria-[current=true]:bg-accent-soft aria-[current=true]:text-accent"
          >
            <span className="truncate">{label}</span>
            <span className="tabular-nums">{plays}</span>
          </Link>
        )
      })}
    </nav>
  )
}
