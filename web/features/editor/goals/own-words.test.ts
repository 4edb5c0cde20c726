import { expect, test } from 'vitest'
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs'
import { openShared, visibleIds, blockText } from '@replique/manuscript'
import type { MountedEditor } from '../mount.ts'
import { openTestEditor } from '../writing/editor-for-tests.ts'
import { countOwnWords } from './goals.ts'

/** Opens a test editor that reports each change, as the real one does. */
function openCounted() {
  const testEditor = openTestEditor('INT. HALL\n\nNobody waits.\n\n[[not printed]]\n')
  const listeners = new Set<() => void>()
  const view = {
    get state() {
      return testEditor.view.state
    },
    dispatch: (tr: Parameters<typeof testEditor.view.dispatch>[0]) => {
      testEditor.view.dispatch(tr)
      for (const listener of listeners) listener()
    },
  }
  testEditor.binding.host = view
  const watch = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  let words = 0
  const editor = { view, binding: testEditor.binding, watch } as unknown as MountedEditor
  const stop = countOwnWords(editor, (more) => (words += more))
  return {
    testEditor,
    view,
    stop,
    words: () => words,
    type: (typed: string) => view.dispatch(view.state.tr.insertText(typed)),
  }
}

test('words typed, deleted and undone in this editor are counted', () => {
  const { testEditor, view, words, type, stop } = openCounted()
  testEditor.caretAfter('Nobody')
  type(' ever')
  type(' really')
  expect(words()).toBe(2)
  testEditor.binding.undo()
  const after = words()
  expect(after).toBeLessThan(2)
  const { head } = view.state.selection
  view.dispatch(view.state.tr.delete(head - 'Nobody'.length, head))
  expect(words()).toBe(after - 1)
  stop()
  type('more words')
  expect(words()).toBe(after - 1)
})

test('notes and other users’ words are not counted', () => {
  const { testEditor, words, type } = openCounted()
  testEditor.caretAfter('not')
  type(' even')
  const other = new Doc()
  applyUpdate(other, encodeStateAsUpdate(testEditor.doc))
  const shared = openShared(other)
  blockText(shared, visibleIds(shared)[1] ?? '')?.insert(0, 'Somebody and ')
  applyUpdate(testEditor.doc, encodeStateAsUpdate(other), 'net')
  expect(testEditor.lines().join()).toContain('Somebody and Nobody')
  expect(words()).toBe(0)
})
