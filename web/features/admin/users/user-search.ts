import { ONLY, type UserSearch } from '../queries.ts'

/** Who is looked for, as the address says it; whatever makes no sense there is left out. */
export function readUserSearch(search: { search?: unknown; only?: unknown; page?: unknown }): UserSearch {
  const page = Number(search.page)
  return {
    search: typeof search.search === 'string' ? search.search.slice(0, 200) : '',
    only: ONLY.find((name) => name === search.only) ?? 'all',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  }
}

/** The same for the address bar, without what goes without saying. */
export function writeUserSearch({ search, only, page }: UserSearch): Record<string, string> {
  return {
    ...(search ? { search } : {}),
    ...(only === 'all' ? {} : { only }),
    ...(page === 1 ? {} : { page: String(page) }),
  }
}
