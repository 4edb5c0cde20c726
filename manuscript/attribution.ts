/**
 * Who wrote what: every character of a shared text carries the Yjs client id of the page it was typed on. Which person
 * that was is known to the server. What was deleted, and by whom, is not told.
 */
import { blockText, visibleIds, type Shared } from './shared.ts'
import { attributeWriters, entryWriter, itemsOf } from './yjs-items.ts'

/** A stretch of a block's text, in UTF-16 units, that was typed on one page. */
export interface AuthorRun {
  readonly from: number
  readonly to: number
  /** The Yjs client id of the page. */
  readonly client: number
}

/** The text of a block as stretches by the page they were typed on, in order and without gaps; empty for an unknown id. */
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

/** On which pages a block was made and what is left of it was written; `null` for an unknown id. */
export interface BlockAuthors {
  /** The page on which the block was made. */
  readonly made: number
  /** The others on which words of it were typed, or on which its kind, speaker and so on were set. */
  readonly changed: readonly number[]
}

/** Who made a block and who changed it, by Yjs client ids; null for an unknown id. */
export function blockAuthors(shared: Shared, id: string): BlockAuthors | null {
  const text = blockText(shared, id)
  const made = text === null ? null : entryWriter(shared.blocks, id)
  if (text === null || made === null) return null
  const changed = new Set([...authorRuns(shared, id).map(({ client }) => client), ...attributeWriters(text)])
  changed.delete(made)
  return { made, changed: [...changed] }
}

/** How many characters of the current text were typed on each page: Yjs client id → UTF-16 units. */
export function sharesByClient(shared: Shared): Map<number, number> {
  const shares = new Map<number, number>()
  for (const id of visibleIds(shared))
    for (const { from, to, client } of authorRuns(shared, id)) shares.set(client, (shares.get(client) ?? 0) + to - from)
  return shares
}
