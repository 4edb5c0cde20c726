import type { Transaction } from 'yjs'
import type { MountedEditor } from '../mount.ts'
import { attrsOf, changedBlocks } from '@replique/manuscript'
import { wordsIn } from '@replique/script'
import type { Node } from 'prosemirror-model'

/** Tells of every change of the state whether it was written here: what others write is not, nor what their words bring about. Answers how to stop. */
export function watchChanges(editor: MountedEditor, heard: (mine: boolean) => void): () => void {
  const { doc } = editor.binding.shared
  let under: Transaction | null = null
  const begin = (transaction: Transaction): void => void (under ??= transaction)
  const end = (): void => void (under = null)
  doc.on('beforeTransaction', begin)
  doc.on('afterAllTransactions', end)
  const unwatch = editor.watch(() => heard(under?.local !== false))
  return () => {
    unwatch()
    doc.off('beforeTransaction', begin)
    doc.off('afterAllTransactions', end)
  }
}

/** The words of a paragraph that are printed; a name above a speech is one more word of it. */
function wordsOf(block: Node): number {
  const { kind, name } = attrsOf(block)
  if (kind === 'note' || kind === 'section' || kind === 'synopsis') return 0
  let words = name === null ? 0 : wordsIn(name)
  block.forEach((run) => {
    if (!run.marks.some((mark) => mark.type.name === 'aside')) words += wordsIn(run.text ?? '')
  })
  return words
}

/** By how many words one document is longer than another; only what differs is read. */
function wordsBetween(before: Node, after: Node): number {
  const { was, now } = changedBlocks(before, after)
  const sum = (blocks: typeof was): number => blocks.reduce((words, { node }) => words + wordsOf(node), 0)
  return sum(now) - sum(was)
}

/** Tells by how many words each change made here has lengthened the play, or shortened it; what others write is not told. Answers how to stop. */
export function countOwnWords(editor: MountedEditor, tell: (words: number) => void): () => void {
  let shown = editor.view.state.doc
  return watchChanges(editor, (mine) => {
    const before = shown
    shown = editor.view.state.doc
    if (shown === before || !mine) return
    const words = wordsBetween(before, shown)
    if (words !== 0) tell(words)
  })
}
