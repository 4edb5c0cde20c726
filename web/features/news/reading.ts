import type { NewsItem } from '@replique/contract'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'

export interface Listing {
  readonly items: NewsItem[]
  readonly unread: number
  readonly next: string | null
}

const readHere = (listing: Listing, id: string | null): Listing => {
  const isRead = (item: NewsItem): boolean => item.read || id === null || item.id === id
  const items = listing.items.map((item) => ({ ...item, read: isRead(item) }))
  const fewer = listing.items.some((item) => item.id === id && !item.read) ? 1 : 0
  return { ...listing, items, unread: id === null ? 0 : listing.unread - fewer }
}

function showRead(client: QueryClient, id: string | null): void {
  client.setQueryData<Listing>(['news', 'newest'], (listing) => listing && readHere(listing, id))
  client.setQueryData<InfiniteData<Listing>>(
    ['news', 'pages'],
    (data) => data && { ...data, pages: data.pages.map((page) => readHere(page, id)) },
  )
}

/** Marks one line as read, or with null all; it is seen at once, and put right where the server does not hear of it. */
export async function readNews(client: QueryClient, id: string | null): Promise<void> {
  await client.cancelQueries({ queryKey: ['news'] })
  showRead(client, id)
  try {
    await api.news.read(id === null ? { all: true } : { ids: [id] })
  } finally {
    await client.invalidateQueries({ queryKey: ['news'] })
  }
}
