import { useQuery } from '@tanstack/react-query'
import type { PlaySort } from '@replique/contract'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { m } from '../../../messages/messages.js'
import { type ListFilters, labelsQuery, SORTS, type View, VIEWS } from '../queries.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useSearchField } from '../../../ui/use-search-field.ts'
import { groupsQuery } from '../../../platform/session/account.ts'

const LONGEST = { q: 200, label: 40, group: 36 } as const

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

const textOf = (value: unknown, most: number): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.slice(0, most) : undefined

/** Parses the list filters from the URL; invalid values get their defaults. */
export function readFilters(search: Readonly<Record<string, unknown>>): ListFilters {
  const q = textOf(search['q'], LONGEST.q)
  const label = textOf(search['label'], LONGEST.label)
  const group = textOf(search['group'], LONGEST.group)
  return {
    view: VIEWS.find((name) => name === search['view']) ?? 'all',
    sort: SORTS.find((name) => name === search['sort']) ?? 'changed',
    ...(q === undefined ? {} : { q }),
    ...(label === undefined ? {} : { label }),
    ...(group !== undefined && ID.test(group) ? { group } : {}),
  }
}

/** Formats the filters for the URL; defaults are left out. */
export const addressOf = ({ view, sort, label, group, q }: ListFilters): Record<string, string> => ({
  ...(view === 'all' ? {} : { view }),
  ...(sort === 'changed' ? {} : { sort }),
  ...(label === undefined ? {} : { label }),
  ...(group === undefined ? {} : { group }),
  ...(q === undefined ? {} : { q }),
})

/** Returns the filters in the URL, a function that changes them by navigating, and the URL's search parameters. */
export function useFilters(): {
  filters: ListFilters
  go: (to: ListFilters) => void
  opened: Readonly<Record<string, unknown>>
} {
  const opened: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (to: ListFilters) =>
    void navigate({ to: '/plays', search: addressOf(to), replace: true, resetScroll: false })
  return { filters: readFilters(opened), go, opened }
}

interface GroupFieldProps {
  readonly filters: ListFilters
  readonly go: (to: ListFilters) => void
}

/** A filter by group, shown to users who belong to a group. */
export function GroupField({ filters, go }: GroupFieldProps) {
  const { data = [] } = useQuery(groupsQuery)
  const groups = data.filter(({ archived }) => !archived)
  const { group, ...others } = filters
  if (groups.length === 0 || filters.view === 'trash') return null
  return (
    <select
      aria-label={m.sharing_play_list_group()}
      value={groups.some(({ id }) => id === group) ? group : ''}
      onChange={({ target }) => go(target.value === '' ? others : { ...others, group: target.value })}
      className="min-h-11 min-w-0 grow basis-32 rounded-base border border-line-strong bg-raised px-2 text-sm text-ink rail:max-w-60 rail:px-3 rail:text-base rail:grow-0 rail:basis-auto"
    >
      <option value="">{m.sharing_play_list_any()}</option>
      {groups.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}

/** Milliseconds between the last keystroke and the search. */
const PAUSE = 200

interface SearchFieldProps {
  readonly value: string
  readonly onChange: (words: string) => void
}

/** A search field that searches while the user types. */
export function SearchField({ value, onChange }: SearchFieldProps) {
  const { words, type, ask } = useSearchField({ value, onAsk: onChange, pause: PAUSE })
  return (
    <form
      role="search"
      className="relative min-w-0 grow basis-56"
      onSubmit={(event) => {
        event.preventDefault()
        ask(words)
      }}
    >
      <Icon name="search" className="pointer-events-none absolute top-3 left-3 text-ink-soft" />
      <input
        type="text"
        enterKeyHint="search"
        aria-label={m.play_list_search()}
        placeholder={m.play_list_search()}
        value={words}
        maxLength={200}
        onChange={(event) => type(event.target.value)}
        className="min-h-11 w-full rounded-base border border-line-strong bg-raised pr-3 pl-10 text-ink not-placeholder-shown:pr-11 placeholder:text-ink-soft"
      />
      {words !== '' && (
        <IconButton
          icon="x"
          label={m.play_list_search_clear()}
          className="absolute top-0 right-0"
          onClick={() => ask('')}
        />
      )}
    </form>
  )
}

const SORT_WORDS: Record<PlaySort, () => string> = {
  changed: m.play_list_sort_changed,
  title: m.play_list_sort_title,
  created: m.play_list_sort_created,
}

interface SortAndLabelsProps {
  readonly filters: ListFilters
  readonly go: (to: ListFilters) => void
}

export function SortField({ filters, go }: SortAndLabelsProps) {
  return (
    <select
      aria-label={m.play_list_sort()}
      value={filters.sort}
      onChange={(event) => go({ ...filters, sort: SORTS.find((sort) => sort === event.target.value) ?? 'changed' })}
      className="min-h-11 min-w-0 grow basis-32 rounded-base border border-line-strong bg-raised px-2 text-sm text-ink rail:grow-0 rail:px-3 rail:text-base rail:basis-auto"
    >
      {SORTS.map((sort) => (
        <option key={sort} value={sort}>
          {SORT_WORDS[sort]()}
        </option>
      ))}
    </select>
  )
}

/** The user's labels, each with its number of plays. The active label links back to all plays. */
export function LabelLinks({ filters }: { filters: ListFilters }) {
  const { data: labels = [] } = useQuery(labelsQuery())
  if (labels.length === 0 || filters.view === 'trash') return null
  return (
    <nav aria-label={m.play_list_labels()} className="flex flex-wrap gap-x-2 pt-2">
      {labels.map(({ label, plays }) => {
        const now = label === filters.label
        const { label: _one, ...others } = filters
        return (
          <Link
            key={label}
            to="/plays"
            search={addressOf(now ? others : { ...filters, label })}
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

const VIEW_WORDS: Record<View, () => string> = {
  all: m.plays_view_all,
  mine: m.plays_view_mine,
  shared: m.plays_view_shared,
  trash: m.plays_view_trash,
}

export function Views({ now }: { now: View }) {
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
