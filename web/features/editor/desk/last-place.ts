import { findBlock } from '@replique/manuscript'
import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { readStored, writeStored } from '../../../platform/browser-storage.ts'
import type { MountedEditor } from '../mount.ts'
import { idAtCaret } from '../writing/current.ts'
import { reveal } from '../writing/navigation.ts'

/** Ready to be written on; on a phone the keyboard waits until the page is touched. */
export function takeFocus(view: EditorView): void {
  if (matchMedia('(pointer: fine)').matches) view.focus()
}

/** Puts the caret where this person left it last time, and remembers where they leave it now; answers how to stop. */
export function rememberPlace(
  editor: MountedEditor,
  of: { readonly person: string; readonly play: string },
): () => void {
  const { view } = editor
  const key = `replique-place:${of.person}:${of.play}`
  const found = findBlock(view.state.doc, readStored(key) ?? '')
  const end = found && found.pos + 1 + found.node.content.size
  if (end !== null) {
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, end)))
    reveal(view, end)
  }
  takeFocus(view)
  let written = ''
  const keep = (): void => {
    const id = idAtCaret(view.state)
    if (id !== '' && id !== written && view.hasFocus()) writeStored(key, (written = id))
  }
  return editor.watch(keep)
}
