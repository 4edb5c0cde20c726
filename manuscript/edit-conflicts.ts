/** Edit conflicts: text typed into a block that somebody else removed concurrently. Such text must never be lost. */
import type { ElementKind } from '@replique/script'
import { kindOf } from './block.ts'
import { keptIds } from './production/omitted.ts'
import { blockText, clearText, unmarkRemoved, wordsOf, type Shared } from './shared.ts'
import { authorsOf } from './yjs-items.ts'

/** An edit conflict: text in a block that has no place in the play. */
export interface EditConflict {
  readonly id: string
  readonly kind: ElementKind
  readonly text: string
  /** Yjs client ids of those who typed the remaining text, in text order. */
  readonly authors: readonly number[]
}

/** Returns all edit conflicts of a play. */
export function editConflicts(shared: Shared): EditConflict[] {
  const placed = new Set<unknown>([...shared.order.toArray(), ...keptIds(shared)])
  const found: EditConflict[] = []
  for (const id of shared.blocks.keys()) {
    const text = placed.has(id) ? null : blockText(shared, id)
    if (text === null || text.length === 0) continue
    found.push({ id, kind: kindOf(text), text: wordsOf(text), authors: authorsOf(text) })
  }
  return found
}

/**
 * Restores a conflict's block, and puts it after the block `after`, or at the start if null. Call inside
 * `Binding.edit`.
 */
export function restoreEditConflict(shared: Shared, id: string, after: string | null): void {
  const text = blockText(shared, id)
  if (text === null) return
  shared.doc.transact(() => {
    unmarkRemoved(text)
    const places = shared.order.toArray()
    if (!places.includes(id)) shared.order.insert(after === null ? 0 : places.lastIndexOf(after) + 1, [id])
  })
}

/** Discards a conflict's text. Its author can still restore it with undo. Call inside `Binding.edit`. */
export function discardEditConflict(shared: Shared, id: string): void {
  const text = blockText(shared, id)
  if (text !== null) shared.doc.transact(() => clearText(text))
}
