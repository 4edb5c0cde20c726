import {
  Binding,
  carryAnnotations,
  isOpen,
  isProposing,
  annotationsOf,
  schema,
  seedPlay,
  structure,
} from '@replique/manuscript'
import { parseFountain, type Language } from '@replique/script'
import { EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { beforeAll, expect, test, vi } from 'vitest'
import { Doc } from 'yjs'
import { loadTypingHelp } from '../writing/capitals.ts'
import { Annotations } from './annotations.ts'
import { annotationsPlugin } from './annotations-plugin.ts'
import { Suggester } from './suggester.ts'

beforeAll(loadTypingHelp)

const TEXT = 'INT. BUS - NIGHT\n\nThe light falls over the harbour.\n\nNora waits.\n'

/** Opens an editor with a simulated view, for a user who may only comment. */
function openPage(written = TEXT, language: Language = 'en') {
  const doc = new Doc()
  seedPlay(doc, parseFountain(written, { kind: 'screenplay', language }))
  const binding = new Binding(doc, { captureTimeout: 10_000 })
  const of = new Annotations(binding, { person: 'clara', edits: () => false, comments: () => true })
  const { freshId, knows } = binding
  const view = {
    composing: false,
    isDestroyed: false,
    state: EditorState.create({
      schema,
      doc: binding.open(),
      plugins: [structure({ freshId, knows }), carryAnnotations(binding, of.book), annotationsPlugin(of)],
    }),
    dispatch: (tr: Transaction): void => {
      if (suggester.take(view as unknown as EditorView, tr) && tr.docChanged) return
      const before = view.state
      view.state = before.apply(tr)
      binding.push(view.state, before)
    },
  }
  binding.host = view
  const suggester = new Suggester(of, view as unknown as EditorView)
  const select = (words: string, collapse = false): void => {
    const { state } = view
    const at = state.doc.textBetween(0, state.doc.content.size, '\n')
    let from = -1
    state.doc.descendants((node, pos) => {
      if (node.isTextblock && from < 0 && node.textContent.includes(words))
        from = pos + 1 + node.textContent.indexOf(words)
      return !node.isTextblock
    })
    if (from < 0) throw new Error(`${words} is not in ${at}`)
    const to = from + words.length
    view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, collapse ? to : from, to)))
  }
  const press = (...keys: string[]): void => {
    for (const key of keys)
      if (!suggester.key(view as unknown as EditorView, { key } as KeyboardEvent)) {
        const { from, to } = view.state.selection
        suggester.type({ from, to }, key)
      }
  }
  const proposed = (): string[] =>
    annotationsOf(binding.shared)
      .filter((one) => isOpen(one) && isProposing(one))
      .map(({ quote, proposal }) => `${quote} → ${proposal ?? ''}`)
  const text = (): string => view.state.doc.textBetween(0, view.state.doc.content.size, '\n')
  return { view, binding, suggester, select, press, proposed, text, after: (words: string) => select(words, true) }
}

const type = (page: ReturnType<typeof openPage>, words: string): void => page.press(...Array.from(words))

test('typing makes one suggestion and leaves the text unchanged', () => {
  const page = openPage()
  const before = page.text()
  page.after('falls')
  type(page, ' softly')
  expect(page.proposed()).toEqual([' →  softly'])
  expect(page.text()).toBe(before)
})

test('Backspace removes what was just suggested, character by character, then suggests deletions', () => {
  const page = openPage()
  page.after('light')
  type(page, 's\u{1F600}')
  page.press('Backspace')
  expect(page.proposed()).toEqual([' → s'])
  page.press('Backspace')
  expect(page.proposed()).toEqual([])
  page.press('Backspace', 'Backspace')
  expect(page.proposed()).toEqual(['ht → '])
  type(page, 'fe')
  expect(page.proposed()).toEqual(['ht → fe'])
})

test('repeated Delete extends one suggestion', () => {
  const page = openPage()
  page.after('The')
  page.press('Delete', 'Delete', 'Delete')
  expect(page.proposed()).toEqual([' li → '])
})

test('typing over a selection suggests a replacement, and continues it', () => {
  const page = openPage()
  page.select('light')
  type(page, 'rain')
  expect(page.proposed()).toEqual(['light → rain'])
})

test('Enter suggests a new paragraph, and Backspace at the start of one suggests joining it', () => {
  const page = openPage()
  page.after('waits.')
  page.press('Enter', 'S')
  expect(page.proposed()).toEqual([' → \nS'])
  page.select('Nora')
  const { from } = page.view.state.selection
  page.view.dispatch(page.view.state.tr.setSelection(TextSelection.create(page.view.state.doc, from)))
  page.press('Backspace')
  expect(page.proposed()).toContain('\n → ')
})

test('any other change of words becomes a suggestion, one for each place', () => {
  const page = openPage()
  const before = page.text()
  page.select('light')
  const { from, to } = page.view.state.selection
  const { tr } = page.view.state
  tr.insertText('rain', from, to)
  tr.delete(from - 4, from - 1)
  page.view.dispatch(tr)
  expect(page.proposed().toSorted()).toEqual(['The → ', 'light → rain'])
  expect(page.text()).toBe(before)
})

test('one undo removes a suggestion', () => {
  const page = openPage()
  page.select('light')
  type(page, 'rain')
  page.binding.undo()
  expect(page.proposed()).toEqual([])
  page.binding.redo()
  expect(page.proposed()).toEqual(['light → rain'])
})

test('a word of an input method is shown on the page, and suggested once it is complete', () => {
  vi.useFakeTimers()
  const page = openPage()
  const before = page.text()
  const shared = (): string => String(page.binding.shared.blocks.get(idAt(page)))
  page.after('light')
  const words = shared()
  const { from } = page.view.state.selection
  page.view.composing = true
  page.view.dispatch(page.view.state.tr.insertText('s', from))
  page.view.dispatch(page.view.state.tr.insertText('é', from, from + 1))
  expect(page.text()).not.toBe(before)
  expect(shared()).toBe(words)
  page.view.composing = false
  page.suggester.composed()
  vi.runAllTimers()
  vi.useRealTimers()
  expect(page.text()).toBe(before)
  expect(shared()).toBe(words)
  expect(page.proposed()).toEqual([' → é'])
  expect(page.binding.held).toBe(false)
})

const idAt = (page: ReturnType<typeof openPage>): string => String(page.view.state.selection.$head.parent.attrs['id'])

test('suggested French gets guillemets, apostrophes and spaces, and one undo restores what was typed', () => {
  const page = openPage('INT. BUS - NUIT\n\nLe soir tombe.\n\nNORA\nOui \n', 'fr')
  page.after('soir')
  type(page, ` "d'été"`)
  expect(page.proposed()).toEqual([' →  «\u00a0d’été\u00a0»'])
  page.binding.undo()
  expect(page.proposed()).toEqual([' →  «\u00a0d’été"'])
  page.after('tombe.')
  page.press('Enter')
  type(page, 'elle dort !')
  expect(page.proposed()).toContain(' → \nElle dort\u202f!')
})

test('a punctuation mark includes the preceding space of the text in the suggestion', () => {
  const page = openPage('Tu viens demain.\n', 'fr')
  page.after('viens ')
  type(page, '?')
  expect(page.proposed()).toEqual(['  → \u202f?'])
})

test('a suggested sentence begins with a capital, unless its writer deletes it', () => {
  const page = openPage()
  page.after('waits.')
  type(page, ' she sighs')
  expect(page.proposed()).toEqual([' →  She sighs'])
  page.select('Nora waits.')
  type(page, 'n')
  page.press('Backspace')
  type(page, 'nora')
  expect(page.proposed()).toContain('Nora waits. → nora')
})

test('pasted text is suggested unchanged', () => {
  const page = openPage()
  page.after('waits.')
  page.suggester.paste('it\'s "here"')
  expect(page.proposed()).toEqual([' → it\'s "here"'])
})
