import { blockText, openShared, visibleIds } from '@replique/manuscript'
import type { DecorationSet, EditorView } from 'prosemirror-view'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs'
import { openTestEditor } from '../writing/editor-for-tests.ts'
import { LivePlay } from './live-play.ts'
import { isPaged, pages, paginationOf } from './pages.ts'

const SCRIPT = `INT. HALL\n\n${'Somebody walks slowly through the hall, and looks behind every door.\n\n'.repeat(60)}`
/** Text of more than two pages. */
const MANY_WORDS = 'Somebody walks slowly through the hall. '.repeat(240)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => setTimeout(act))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens an editor with a simulated view that paginates its document, and a second author's copy of the play. */
function openPages() {
  const testEditor = openTestEditor(SCRIPT)
  const plugin = pages(new LivePlay(testEditor.binding.shared))
  testEditor.view.state = testEditor.view.state.reconfigure({ plugins: [...testEditor.view.state.plugins, plugin] })
  const view = {
    get state() {
      return testEditor.view.state
    },
    isDestroyed: false,
    domObserver: { forceFlush: () => undefined, flush: () => undefined },
    dispatch: (tr: Parameters<typeof testEditor.view.dispatch>[0]) => {
      const before = testEditor.view.state
      testEditor.view.dispatch(tr)
      shown.update?.(view, before)
    },
  } as unknown as EditorView
  const shown = plugin.spec.view!(view)
  testEditor.binding.host = view
  vi.runAllTimers()
  const other = new Doc()
  applyUpdate(other, encodeStateAsUpdate(testEditor.doc))
  return {
    view,
    close: () => shown.destroy?.(),
    /** Returns the number of pages drawn. */
    drawn: () => {
      const set = plugin.props.decorations?.call(plugin, view.state) as DecorationSet
      return 1 + set.find(undefined, undefined, ({ key }) => key !== undefined).length
    },
    made: () => paginationOf(view.state)?.pages.length,
    /** Makes a change as the second author. */
    elsewhere: (act: (shared: ReturnType<typeof openShared>) => void): void => {
      act(openShared(other))
      applyUpdate(testEditor.doc, encodeStateAsUpdate(other), 'net')
    },
  }
}

const write = (shared: ReturnType<typeof openShared>, words: string): void =>
  blockText(shared, visibleIds(shared)[5] ?? '')?.insert(0, words)

test('local typing is paginated at once', () => {
  const { view, drawn, made, close } = openPages()
  expect(isPaged(view.state)).toBe(true)
  const before = drawn()
  expect(made()).toBe(before)
  view.dispatch(view.state.tr.insertText(MANY_WORDS, 20))
  expect(drawn()).toBeGreaterThan(before + 1)
  expect(made()).toBe(drawn())
  close()
})

test('other users’ typing is paginated a moment later, or as soon as pages are requested', () => {
  const { view, drawn, made, elsewhere, close } = openPages()
  const before = drawn()
  elsewhere((shared) => write(shared, MANY_WORDS))
  elsewhere((shared) => write(shared, MANY_WORDS))
  expect(drawn()).toBe(before)
  const after = made() ?? 0
  expect(after).toBeGreaterThan(before + 2)
  const asked = paginationOf(view.state)
  vi.runAllTimers()
  expect([drawn(), made()]).toEqual([after, after])
  // the pagination computed on request is reused
  expect(paginationOf(view.state)).toBe(asked)
  close()
})

test('a local key paginates both local and remote changes', () => {
  const { view, drawn, made, elsewhere, close } = openPages()
  const before = drawn()
  elsewhere((shared) => write(shared, MANY_WORDS))
  view.dispatch(view.state.tr.insertText('x', 20))
  expect(drawn()).toBeGreaterThan(before + 1)
  expect(made()).toBe(drawn())
  expect(vi.getTimerCount()).toBe(0)
  close()
})

test('a paragraph removed by another user disappears from the pages at once', () => {
  const { drawn, elsewhere, close } = openPages()
  const before = drawn()
  elsewhere(({ order }) => order.delete(10, 40))
  expect(drawn()).toBeLessThan(before)
  close()
})
