/** Selections that survive concurrent edits: a block id and a Yjs relative position in its text. */
import type { Node, ResolvedPos } from 'prosemirror-model'
import { TextSelection, type EditorState } from 'prosemirror-state'
import * as Y from 'yjs'
import { blockText, type Shared } from './shared.ts'
import { findBlock, idOf } from './view.ts'

/** One end of a selection, as plain JSON. */
export interface SavedPosition {
  readonly id: string
  /** A Yjs relative position as JSON. */
  readonly at: unknown
}

/** A selection as plain JSON, for undo and presence. */
export interface SavedSelection {
  readonly anchor: SavedPosition | null
  readonly head: SavedPosition | null
}

function savePosition(shared: Shared, $pos: ResolvedPos): SavedPosition | null {
  if (!$pos.parent.isTextblock) return null
  const id = idOf($pos.parent)
  const text = blockText(shared, id)
  if (text === null) return null
  const relative = Y.createRelativePositionFromTypeIndex(text, Math.min($pos.parentOffset, text.length))
  return { id, at: Y.relativePositionToJSON(relative) }
}

/** Saves a state's selection; an end outside any shared block is null. */
export const saveSelection = (shared: Shared, { selection }: EditorState): SavedSelection => ({
  anchor: savePosition(shared, selection.$anchor),
  head: savePosition(shared, selection.$head),
})

/** Resolves a saved end, or returns null if its block is not in the document. Accepts untrusted data. */
export function resolvePosition(shared: Shared, saved: SavedPosition | null | undefined, doc: Node): number | null {
  if (typeof saved?.id !== 'string') return null
  const found = findBlock(doc, saved.id)
  const text = blockText(shared, saved.id)
  if (found === null || text === null) return null
  return found.pos + 1 + Math.min(indexIn(shared, text, saved.at), found.node.content.size)
}

function indexIn(shared: Shared, text: Y.XmlText, at: unknown): number {
  try {
    const relative = Y.createRelativePositionFromJSON(at)
    const absolute = Y.createAbsolutePositionFromRelativePosition(relative, shared.doc)
    return absolute !== null && absolute.type === text ? absolute.index : 0
  } catch {
    return 0
  }
}

/** Resolves a saved selection, or returns null if neither end is in the document. */
export function resolveSelection(
  shared: Shared,
  saved: SavedSelection | null | undefined,
  doc: Node,
): TextSelection | null {
  const head = resolvePosition(shared, saved?.head, doc)
  const anchor = resolvePosition(shared, saved?.anchor, doc)
  if (head !== null) return TextSelection.create(doc, anchor ?? head, head)
  return anchor === null ? null : TextSelection.create(doc, anchor)
}
