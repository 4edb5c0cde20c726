export const ONLY = ['all', 'trashed'] as const
export type Only = (typeof ONLY)[number]

export interface PlaySearch {
  readonly search: string
  readonly only: Only
  readonly page: number
}

/** What is looked for, as the address says it; whatever makes no sense there is left out. */
export function readPlaySearch(search: { search?: unknown; only?: unknown; page?: unknown }): PlaySearch {
  const page = Number(search.page)
  return {
    search: typeof search.search === 'string' ? search.search.slice(0, 200) : '',
    only: ONLY.find((name) => name === search.only) ?? 'all',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  }
}

/** The same for the address bar, without what goes without saying. */
export const writePlaySearch = ({ search, only, page }: PlaySearch): Record<string, string> => ({
  ...(search ? { search } : {}),
  ...(only === 'all' ? {} : { only }),
  ...(page === 1 ? {} : { page: String(page) }),
})
