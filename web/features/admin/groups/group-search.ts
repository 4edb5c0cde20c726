export interface GroupSearch {
  readonly search: string
  readonly page: number
}

/** What is looked for, as the address says it; whatever makes no sense there is left out. */
export function readGroupSearch(search: { search?: unknown; page?: unknown }): GroupSearch {
  const page = Number(search.page)
  return {
    search: typeof search.search === 'string' ? search.search.slice(0, 200) : '',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  }
}

/** The same for the address bar, without what goes without saying. */
export const writeGroupSearch = ({ search, page }: GroupSearch): Record<string, string> => ({
  ...(search ? { search } : {}),
  ...(page === 1 ? {} : { page: String(page) }),
})
