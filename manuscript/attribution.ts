/**
 * Who wrote what. Every character in a shared document carries the id of the Yjs client that typed it; only the server
 * knows which user that was. Neither deleted text nor who deleted it is reported.
 */
import { blockText, visibleIds, type Shared } from './shared.ts'
import { attributeWriters, entryWriter, itemsOf } from './yjs-items.ts'

/** A range of a block's text, in UTF-16 units, that one Yjs client typed. */
export interface AuthorRun {
  readonly from: number
  readonly to: number
  /** The client's id. */
  readonly client: number
}

/** Returns a block's text as ranges typed by one client each, in order and without gaps; empty for an unknown id. */
export function authorRuns(shared: Shared, id: string): AuthorRun[] {
  const text = blockText(shared, id)
  const runs: AuthorRun[] = []
  if (text === null) return runs
  for (const { item, index } of itemsOf(text)) {
    if (item.deleted || !item.countable) continue
    const last = runs.at(-1)
    const { client } = item.id
    if (last?.client === client) runs[runs.length - 1] = { ...last, to: index + item.length }
    else runs.push({ from: index, to: index + item.length, client })
  }
  return runs
}

/** The Yjs clients that created a block and wrote its current content. */
export interface BlockAuthors {
  /** The client that created the block. */
  readonly made: number
  /** The other clients that typed its text or set its kind, speaker and so on. */
  readonly changed: readonly number[]
}

/** Returns the clients that created and changed a block, or null for an unknown id. */
export function blockAuthors(shared: Shared, id: string): BlockAuthors | null {
  const text = blockText(shared, id)
  const made = text === null ? null : entryWriter(shared.blocks, id)
  if (text === null || made === null) return null
  const changed = new Set([...authorRuns(shared, id).map(({ client }) => client), ...attributeWriters(text)])
  changed.delete(made)
  return { made, changed: [...changed] }
}

/** Counts the characters of the current text that each client typed: Yjs client id → UTF-16 units. */
export function sharesByClient(shared: Shared): Map<number, number> {
  const shares = new Map<number, number>()
  for (const id of visibleIds(shared))
    for (const { from, to, client } of authorRuns(shared, id)) shares.set(client, (shares.get(client) ?? 0) + to - from)
  return shares
}
