export const ONLY = ['all', 'live', 'failed'] as const
export type Only = (typeof ONLY)[number]

export interface JobSearch {
  readonly only: Only
  readonly page: number
}

/** Which jobs are looked at, as the address says it; whatever makes no sense there is left out. */
export function readJobSearch(search: { only?: unknown; page?: unknown }): JobSearch {
  const page = Number(search.page)
  return {
    only: ONLY.find((name) => name === search.only) ?? 'all',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  }
}

/** The same for the address bar, without what goes without saying. */
export const writeJobSearch = ({ only, page }: JobSearch): Record<string, string> => ({
  part: 'jobs',
  ...(only === 'all' ? {} : { only }),
  ...(page === 1 ? {} : { page: String(page) }),
})
