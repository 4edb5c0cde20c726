import { changeMoves, knowsCharacter, openShared, visibleIds, type MoveChange } from '@replique/manuscript'
import { openDocument, updateOf } from '../text/text.ts'
import type { StoredText } from '../text/store.ts'

/**
 * Returns the update with which a text stores confirmed entrances and exits, null if nothing changes, or which part of
 * the play is missing.
 */
export function confirmMoves(
  text: Pick<StoredText, 'snapshot' | 'updates'>,
  moves: readonly MoveChange[],
): Uint8Array | null | 'paragraph_not_found' | 'character_not_found' {
  const doc = openDocument(text)
  try {
    const shared = openShared(doc)
    const visible = new Set(visibleIds(shared))
    // what was confirmed may always be removed
    const confirmed = moves.filter(({ kind }) => kind !== null)
    if (confirmed.some(({ block }) => !visible.has(block))) return 'paragraph_not_found'
    if (confirmed.some(({ character }) => !knowsCharacter(shared, character))) return 'character_not_found'
    return updateOf(doc, () => changeMoves(shared, moves))
  } finally {
    doc.destroy()
  }
}
