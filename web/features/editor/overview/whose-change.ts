import type { Transaction } from 'yjs'
import type { MountedEditor } from '../mount.ts'

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
