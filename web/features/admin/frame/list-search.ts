/** A list's search, filter and page. */
export interface ListSearch<Only extends string> {
  readonly search: string
  readonly only: Only
  readonly page: number
}

/**
 * Parses a list's search, filter and page from the URL; invalid values fall back to their defaults. The first of
 * `kinds` must be the filter that matches everything.
 */
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

/** Formats a list's search, filter and page for the URL; defaults are left out. */
export const writeListSearch = ({ search, only, page }: ListSearch<string>): Record<string, string> => ({
  ...(search ? { search } : {}),
  ...(only === 'all' ? {} : { only }),
  ...(page === 1 ? {} : { page: String(page) }),
})
