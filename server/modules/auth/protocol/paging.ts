import { invalid } from '../auth-error.ts'

export interface Page {
  readonly number: number
  readonly size: number
}

const SIZE = 50
const LARGEST = 1000

function readCount(given: string | null, fallback: number): number {
  if (given === null || given === '') return fallback
  if (!/^\d{1,9}$/.test(given)) return invalid('Bad Pagination Parameters: page and per_page must be whole numbers')
  return Number(given) === 0 ? fallback : Number(given)
}

export function readPage(query: URLSearchParams): Page {
  const size = Math.min(readCount(query.get('per_page'), SIZE), LARGEST)
  return { number: readCount(query.get('page'), 1), size }
}

/** Newest first, unless asked for the other way round. */
export function readsUpwards(query: URLSearchParams): boolean {
  const [field, direction, ...rest] = (query.get('sort') ?? '').split(/\s+/).filter((word) => word !== '')
  if (field === undefined) return false
  if (field !== 'created_at' || rest.length > 0) return invalid('Bad Sort Parameters: bad field for sort')
  if (direction !== undefined && !/^(asc|desc)$/i.test(direction))
    return invalid('Bad Sort Parameters: bad direction for sort, only "asc" and "desc" allowed')
  return direction?.toLowerCase() === 'asc'
}

/** Where the other pages are, below the service's address. Clients read what follows the first `=`: that is the page. */
export function pagingHeaders(address: string, query: URLSearchParams, { page, all }: { page: Page; all: number }) {
  const last = Math.ceil(all / page.size)
  const others = [...query].filter(([name]) => name !== 'page')
  const link = (number: number, rel: string): string =>
    `<${address}?${new URLSearchParams([['page', String(number)], ...others]).toString()}>; rel="${rel}"`
  const links = [...(page.number < last ? [link(page.number + 1, 'next')] : []), link(last, 'last')]
  return { 'X-Total-Count': String(all), Link: links.join(', ') }
}
