import { blockText, openShared, visibleIds } from '@replique/manuscript'
import { layoutOf, paginate, playPages, type Pagination } from '@replique/script'
import { expect, test } from 'vitest'
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs'
import type { MountedEditor } from '../mount.ts'
import { openTestEditor } from '../writing/editor-for-tests.ts'
import { countOwnPages } from './goal-bars.tsx'

const LONG = ' A long line of what somebody does, slowly, at night.'.repeat(30)

/** Opens a paginated test editor that reports each change, as the real one does. */
function openPaged() {
  const testEditor = openTestEditor('INT. HALL\n\nNobody waits.\n\nRain.\n')
  const listeners = new Set<() => void>()
  const tell = (): void => listeners.forEach((listener) => listener())
  const view = {
    get state() {
      return testEditor.view.state
    },
    dispatch: (tr: Parameters<typeof testEditor.view.dispatch>[0]) => {
      testEditor.view.dispatch(tr)
      paged()
      tell()
    },
  }
  testEditor.binding.host = view
  let settings = testEditor.play().settings
  let pagination: Pagination
  const paged = (): void => {
    const play = { ...testEditor.play(), settings }
    pagination = paginate(play, layoutOf(settings, play.language, play.kind))
  }
  paged()
  let pages = 0
  const watch = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const editor = { view, binding: testEditor.binding, watch } as unknown as MountedEditor
  const stop = countOwnPages(editor, { tell: (more) => (pages += more), read: () => pagination })
  return {
    testEditor,
    stop,
    pages: () => pages,
    length: () => playPages(pagination),
    type: (typed: string) => view.dispatch(view.state.tr.insertText(typed)),
    narrow: () => {
      settings = { ...settings, changes: { 'elements.action.width': 100 } }
      paged()
      tell()
    },
  }
}

/** Inserts text at the end of the play as another author. */
function writeElsewhere({ doc }: ReturnType<typeof openTestEditor>, words: string): void {
  const other = new Doc()
  applyUpdate(other, encodeStateAsUpdate(doc))
  const shared = openShared(other)
  blockText(shared, visibleIds(shared).at(-1) ?? '')?.insert(0, words)
  applyUpdate(doc, encodeStateAsUpdate(other), 'net')
}

test('pages written in this editor are measured from the first key to the last', () => {
  const { testEditor, type, stop, pages, length } = openPaged()
  const before = length()
  testEditor.caretAfter('Nobody waits.')
  type(LONG)
  type(LONG)
  stop()
  expect(pages()).toBeCloseTo(length() - before, 9)
  expect(pages()).toBeGreaterThan(0.5)
})

test('other users’ typing and a changed layout do not count, but earlier own pages do', () => {
  const { testEditor, type, stop, pages, length, narrow } = openPaged()
  const before = length()
  testEditor.caretAfter('Nobody waits.')
  type(LONG)
  const own = length() - before
  writeElsewhere(testEditor, LONG)
  expect(pages()).toBeCloseTo(own, 9)
  narrow()
  expect(length()).toBeGreaterThan(before + 2 * own)
  stop()
  expect(pages()).toBeCloseTo(own, 9)
})
