import { expect, test } from 'vitest'
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs'
import { openShared, visibleIds, blockText } from '@replique/manuscript'
import type { MountedEditor } from '../mount.ts'
import { openDesk } from '../writing/desk-for-tests.ts'
import { countOwnWords } from './own-words.ts'

/** A desk that tells of each change, as the page does. */
function openCounted() {
  const desk = openDesk('INT. HALL\n\nNobody waits.\n\n[[not printed]]\n')
  const listeners = new Set<() => void>()
  const view = {
    get state() {
      return desk.view.state
    },
    dispatch: (tr: Parameters<typeof desk.view.dispatch>[0]) => {
      desk.view.dispatch(tr)
      for (const listener of listeners) listener()
    },
  }
  desk.binding.host = view
  const watch = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  let words = 0
  const editor = { view, binding: desk.binding, watch } as unknown as MountedEditor
  const stop = countOwnWords(editor, (more) => (words += more))
  return {
    desk,
    view,
    stop,
    words: () => words,
    type: (typed: string) => view.dispatch(view.state.tr.insertText(typed)),
  }
}

test('counts what is typed, deleted and taken back here', () => {
  const { desk, view, words, type, stop } = openCounted()
  desk.caretAfter('Nobody')
  type(' ever')
  type(' really')
  expect(words()).toBe(2)
  desk.binding.undo()
  const after = words()
  expect(after).toBeLessThan(2)
  const { head } = view.state.selection
  view.dispatch(view.state.tr.delete(head - 'Nobody'.length, head))
  expect(words()).toBe(after - 1)
  stop()
  type('more words')
  expect(words()).toBe(after - 1)
})

test('counts neither notes nor what others write', () => {
  const { desk, words, type } = openCounted()
  desk.caretAfter('not')
  type(' even')
  const other = new Doc()
  applyUpdate(other, encodeStateAsUpdate(desk.doc))
  const shared = openShared(other)
  blockText(shared, visibleIds(shared)[1] ?? '')?.insert(0, 'Somebody and ')
  applyUpdate(desk.doc, encodeStateAsUpdate(other), 'net')
  expect(desk.lines().join()).toContain('Somebody and Nobody')
  expect(words()).toBe(0)
})
