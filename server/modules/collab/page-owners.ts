import type { Document } from '@hocuspocus/server'

/** So many pages of one play are remembered at most; the database knows of all. */
const MOST = 10_000

const owners = new WeakMap<Document, Map<number, string>>()

/** Whose pages wrote in a play or were shown in it, as far as the database knows, by their Yjs client ids. */
export function rememberOwners(document: Document, known: ReadonlyMap<number, string>): void {
  owners.set(document, new Map([...known, ...(owners.get(document) ?? [])]))
}

/** Whose page this is, as far as is remembered. */
export const ownerOf = (document: Document, client: number): string | undefined => owners.get(document)?.get(client)

export function rememberOwner(document: Document, client: number, userId: string): void {
  const known = owners.get(document) ?? new Map<number, string>()
  if (known.size < MOST) owners.set(document, known.set(client, userId))
}

/**
 * Whether the page with this client id is somebody else's: it is of whoever wrote or showed themselves by it first. Else
 * somebody could write under the id of a page that lost its connection, and what was typed there would never be stored.
 */
export function isTaken(document: Document, client: number, userId: string): boolean {
  const owner = ownerOf(document, client)
  return owner !== undefined && owner !== userId
}
