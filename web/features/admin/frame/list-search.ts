/** What is looked for in a list of the administration, among which, and on which page. */
export interface ListSearch<Only extends string> {
  readonly search: string
  readonly only: Only
  readonly page: number
}

/** The same as the address says it; whatever makes no sense there is left out. `kinds` begins with all of them. */
export function readListSearch<const Only extends string>(
  search: { search?: unknown; only?: unknown; page?: unknown },
  kinds: readonly [Only, ...Only[]],
): ListSearch<Only> {
  const page = Number(search.page)
  return {
    search: typeof search.search === 'string' ? search.search.slice(0, 200) : '',
    only: kinds.find((name) => name === search.only) ?? kinds[0],
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  }
}

/** The same for the address bar, without what goes without saying. */
export const writeListSearch = ({ search, only, page }: ListSearch<string>): Record<string, string> => ({
  ...(search ? { search } : {}),
  ...(only === 'all' ? {} : { only }),
  ...(page === 1 ? {} : { page: String(page) }),
})
