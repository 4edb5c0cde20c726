import { findBlock, type SavedPosition } from '@replique/manuscript'
import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { readStored, writeStored } from '../../../platform/browser-storage.ts'
import type { MountedEditor } from '../mount.ts'
import { idAtCaret, reveal } from '../writing/navigation.ts'

/**
 * Focuses the editor, so that typing can begin, but not on a phone, where the keyboard should open only when the user
 * taps the page.
 */
export function focusEditor(view: EditorView): void {
  if (matchMedia('(pointer: fine)').matches) view.focus()
}

/**
 * Moves the caret to where this user last left it, and stores its place as it moves. Returns a function that stops
 * storing it.
 */
export function rememberCaret(
  editor: MountedEditor,
  of: { readonly person: string; readonly play: string },
): () => void {
  const { view } = editor
  const key = `replique-place:${of.person}:${of.play}`
  const end = placeIn(editor, readStored(key) ?? '')
  if (end !== null) {
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, end)))
    reveal(view, end)
  }
  focusEditor(view)
  let written = ''
  const keep = (): void => {
    const id = idAtCaret(view.state)
    if (id !== '' && id !== written && view.hasFocus()) writeStored(key, (written = id))
  }
  // while the caret moves, only the paragraph's id is stored; the exact position is stored on leaving the page
  const leave = (): void => {
    const { head } = editor.binding.saveSelection(view.state)
    if (head !== null && head.id === written) writeStored(key, JSON.stringify(head))
  }
  addEventListener('pagehide', leave)
  const unwatch = editor.watch(keep)
  return () => {
    removeEventListener('pagehide', leave)
    unwatch()
  }
}

/**
 * Returns the current position of a stored place: an exact position or the end of a paragraph. Null if it no longer
 * exists.
 */
function placeIn({ view, binding }: MountedEditor, stored: string): number | null {
  if (stored.startsWith('{')) return binding.resolvePosition(parse(stored), view.state.doc)
  const found = findBlock(view.state.doc, stored)
  return found && found.pos + 1 + found.node.content.size
}

function parse(stored: string): SavedPosition | null {
  try {
    return JSON.parse(stored) as SavedPosition
  } catch {
    return null
  }
}
