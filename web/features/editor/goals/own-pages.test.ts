import { blockText, openShared, visibleIds } from '@replique/manuscript'
import { layoutOf, paginate, playPages, type Pagination } from '@replique/script'
import { expect, test } from 'vitest'
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs'
import type { MountedEditor } from '../mount.ts'
import { openDesk } from '../writing/desk-for-tests.ts'
import { countOwnPages } from './own-pages.ts'

const LONG = ' A long line of what somebody does, slowly, at night.'.repeat(30)

/** A desk with pages, which tells of each change as the page does. */
function openPaged() {
  const desk = openDesk('INT. HALL\n\nNobody waits.\n\nRain.\n')
  const listeners = new Set<() => void>()
  const tell = (): void => listeners.forEach((listener) => listener())
  const view = {
    get state() {
      return desk.view.state
    },
    dispatch: (tr: Parameters<typeof desk.view.dispatch>[0]) => {
      desk.view.dispatch(tr)
      paged()
      tell()
    },
  }
  desk.binding.host = view
  let settings = desk.play().settings
  let pagination: Pagination
  const paged = (): void => {
    const play = { ...desk.play(), settings }
    pagination = paginate(play, layoutOf(settings, play.language, play.kind))
  }
  paged()
  let pages = 0
  const watch = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const editor = { view, binding: desk.binding, watch } as unknown as MountedEditor
  const stop = countOwnPages(editor, { tell: (more) => (pages += more), read: () => pagination })
  return {
    desk,
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

/** Somebody else writes at the end of the play. */
function writeElsewhere({ doc }: ReturnType<typeof openDesk>, words: string): void {
  const other = new Doc()
  applyUpdate(other, encodeStateAsUpdate(doc))
  const shared = openShared(other)
  blockText(shared, visibleIds(shared).at(-1) ?? '')?.insert(0, words)
  applyUpdate(doc, encodeStateAsUpdate(other), 'net')
}

test('what is written here is measured from its first key to its last', () => {
  const { desk, type, stop, pages, length } = openPaged()
  const before = length()
  desk.caretAfter('Nobody waits.')
  type(LONG)
  type(LONG)
  stop()
  expect(pages()).toBeCloseTo(length() - before, 9)
  expect(pages()).toBeGreaterThan(0.5)
})

test('neither what another writes nor another layout counts, and what was written before them does', () => {
  const { desk, type, stop, pages, length, narrow } = openPaged()
  const before = length()
  desk.caretAfter('Nobody waits.')
  type(LONG)
  const own = length() - before
  writeElsewhere(desk, LONG)
  expect(pages()).toBeCloseTo(own, 9)
  narrow()
  expect(length()).toBeGreaterThan(before + 2 * own)
  stop()
  expect(pages()).toBeCloseTo(own, 9)
})
