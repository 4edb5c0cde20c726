import type { PlayAuthors } from '@replique/contract'
import { sharesByClient, type BlockAuthors, type Shared } from '@replique/manuscript'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import type { PlayConnection } from '../connection/link.ts'
import { peersOf } from '../presence/peers.ts'
import { useEffect, useState } from 'react'
import type { EditorParts } from '../shell/view-state.ts'

/** An author of the play. `key` distinguishes people with the same name. */
export interface Author {
  readonly key: string
  readonly name: string
  /** The author's hue, from 1 to 12, or null for unknown authors. */
  readonly hue: number | null
}

/** The author of one Yjs client id, and the period in which the id was in use, if the server knows it. */
export interface Page {
  readonly author: Author
  readonly from?: string
  readonly to?: string
}

const NOBODY: Author = { key: '', name: '', hue: null }

/**
 * Returns an author's name, or a label for unknown authors: their account was deleted, or they wrote before authors
 * were recorded.
 */
export const nameOf = ({ name }: Author): string => name || m.versions_author_unknown()

/** Authors by Yjs client id: those known to the server, and people who are present. */
export class Authors {
  readonly #pages = new Map<number, Page>()
  readonly #link: PlayConnection
  readonly #you: Author

  constructor(link: PlayConnection, { people, clients }: PlayAuthors) {
    this.#link = link
    const authors = people.map(({ name, you, hue }, place): Author => ({
      key: String(place),
      name: you ? m.versions_author_you() : name,
      hue,
    }))
    for (const { client, person, from, to } of clients)
      this.#pages.set(client, { author: (person === null ? undefined : authors[person]) ?? NOBODY, from, to })
    const mine = people.findIndex(({ you }) => you)
    this.#you = authors[mine] ?? { key: 'you', name: m.versions_author_you(), hue: freeHue(people) }
  }

  pageOf(client: number): Page {
    const known = this.#pages.get(client)
    if (known !== undefined) return known
    if (client === this.#link.doc.clientID) return { author: this.#you }
    const peer = peersOf(this.#link.awareness).find((one) => one.client === client)
    if (peer === undefined) return { author: NOBODY }
    const same = [...this.#pages.values()].find(({ author }) => author.name === peer.name)
    return { author: same?.author ?? { key: peer.id, name: peer.name, hue: peer.hue } }
  }

  /** Returns the authors of the current text with their shares of it, the largest first. */
  shares(shared: Shared): { author: Author; share: number }[] {
    const letters = new Map<string, { author: Author; count: number }>()
    let all = 0
    for (const [client, count] of sharesByClient(shared)) {
      const { author } = this.pageOf(client)
      all += count
      letters.set(author.key, { author, count: (letters.get(author.key)?.count ?? 0) + count })
    }
    return [...letters.values()]
      .sort((a, b) => b.count - a.count)
      .map(({ author, count }) => ({ author, share: count / Math.max(1, all) }))
  }
}

function freeHue(people: PlayAuthors['people']): number {
  const taken = new Set(people.map(({ hue }) => hue))
  return Array.from({ length: 12 }, (_, index) => index + 1).find((hue) => !taken.has(hue)) ?? 1
}

export const loadAuthors = async (link: PlayConnection): Promise<Authors> =>
  new Authors(link, await api.plays.versions.authors({ id: link.play }))

/** Who created a paragraph and who changed it, if known. */
export interface BlockPages {
  readonly made: Page
  readonly changed: readonly Page[]
}

/**
 * Returns the authors of a paragraph. If an author changed it under several client ids, only the latest is included.
 */
export function pagesOf({ made, changed }: BlockAuthors, authors: Authors): BlockPages {
  const first = authors.pageOf(made)
  const others = new Map<string, Page>()
  const pages = changed.map((client) => authors.pageOf(client))
  for (const page of pages.sort((a, b) => (a.from ?? '9').localeCompare(b.from ?? '9')))
    others.set(page.author.key, page)
  return { made: first, changed: [...others.values()] }
}

/** Returns the authors of the play. Requested once, and again after a reconnection. Null until known. */
export function useAuthors({ link, state }: Pick<EditorParts, 'link' | 'state'>): Authors | null {
  const [authors, setAuthors] = useState<Authors | null>(null)
  const live = state.phase === 'live'
  useEffect(() => {
    let current = true
    if (live)
      loadAuthors(link)
        .then((found) => current && setAuthors(found))
        .catch(() => {})
    return () => {
      current = false
    }
  }, [link, live])
  return authors
}
