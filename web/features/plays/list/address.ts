import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ListFilters, SORTS, VIEWS } from '../queries.ts'

const LONGEST = { q: 200, label: 40, group: 36 } as const

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

const textOf = (value: unknown, most: number): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.slice(0, most) : undefined

/** What the address says of the list; anything else in it is nothing. */
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

/** The same as an address, without what goes without saying. */
export const addressOf = ({ view, sort, label, group, q }: ListFilters): Record<string, string> => ({
  ...(view === 'all' ? {} : { view }),
  ...(sort === 'changed' ? {} : { sort }),
  ...(label === undefined ? {} : { label }),
  ...(group === undefined ? {} : { group }),
  ...(q === undefined ? {} : { q }),
})

/** The list that the address names, and a way to another one. */
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
