import type { Document } from '@hocuspocus/server'

/** So many pages of one play are remembered at most; it never had more. */
const MOST = 10_000

const owners = new WeakMap<Document, Map<number, string>>()

/** Whose pages wrote in a play before it was opened here, by their Yjs client ids. */
export function rememberOwners(document: Document, known: ReadonlyMap<number, string>): void {
  owners.set(document, new Map([...known, ...(owners.get(document) ?? [])]))
}

/**
 * Whether the page with this client id is this person's: it is of whoever wrote or showed themselves by it first. Else
 * somebody could sit there under the id of a page that lost its connection, and what was typed on it would be forged.
 */
export function ownsPage(document: Document, client: number, userId: string): boolean {
  const known = owners.get(document) ?? new Map<number, string>()
  const owner = known.get(client)
  if (owner !== undefined) return owner === userId
  if (known.size < MOST) owners.set(document, known.set(client, userId))
  return true
}
