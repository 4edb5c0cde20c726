import { blockText, openShared, editConflicts, restoreEditConflict, visibleIds } from '@replique/manuscript'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Awareness } from 'y-protocols/awareness'
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs'
import type { EditorParts } from '../shell/view-state.ts'
import { openTestEditor } from '../writing/editor-for-tests.ts'
import { EditConflictsPanel } from './side-panel.tsx'

/** Simulates a peer that types in the second paragraph while it is deleted here. */
function removedMeanwhile() {
  const testEditor = openTestEditor('INT. HALL\n\nThe lamp turns.\n\nRain.\n')
  const other = new Doc()
  applyUpdate(other, encodeStateAsUpdate(testEditor.doc))
  const shared = openShared(other)
  blockText(shared, visibleIds(shared)[1] ?? '')?.insert(0, 'Slowly ')
  const { doc, tr } = testEditor.view.state
  testEditor.caretAfter('The lamp turns.')
  const place = testEditor.view.state.selection.$from
  testEditor.view.dispatch(tr.setSelection(testEditor.view.state.selection).delete(place.before(), place.after()))
  expect(testEditor.view.state.doc.eq(doc)).toBe(false)
  applyUpdate(testEditor.doc, encodeStateAsUpdate(other), 'net')
  return { testEditor, peer: other.clientID }
}

function panelOf(testEditor: ReturnType<typeof openTestEditor>, { here = {}, writable = true }) {
  const awareness = new Awareness(testEditor.doc)
  for (const [client, name] of Object.entries(here))
    awareness.states.set(Number(client), { user: { id: 'p', name, colour: 1 } })
  const editor = { binding: testEditor.binding, view: testEditor.view, live: { frame: { kind: 'screenplay' } } }
  const parts = { editor, link: { awareness }, state: { phase: 'waiting' }, writable } as unknown as EditorParts
  return renderToStaticMarkup(createElement(EditConflictsPanel, parts))
    .replace(/<[^>]+>/g, '|')
    .replace(/\|+/g, '|')
}

test('words written in a paragraph deleted at the same time are shown with their author', () => {
  const { testEditor, peer } = removedMeanwhile()
  expect(testEditor.lines().map((line) => line.split('| ')[1])).toEqual(['INT. HALL', 'Rain.'])
  const panel = panelOf(testEditor, { here: { [peer]: 'Zoé' } })
  expect(panel).toContain('Action · by Zoé|Slowly |Restore|Discard|')
  expect(panelOf(testEditor, {})).toContain('|Action|Slowly |')
  expect(panelOf(testEditor, { writable: false })).not.toContain('Restore|')
})

test('restored words are inserted after the caret, and leave the edit conflicts', () => {
  const { testEditor } = removedMeanwhile()
  const [one] = editConflicts(testEditor.binding.shared)
  testEditor.caretAfter('Rain.')
  const at = testEditor.play().elements[1]?.id ?? ''
  testEditor.binding.edit((shared) => restoreEditConflict(shared, one?.id ?? '', at))
  expect(testEditor.lines().map((line) => line.split('| ')[1])).toEqual(['INT. HALL', 'Rain.', 'Slowly '])
  expect(panelOf(testEditor, {})).toBe('|No edit conflicts.|')
})
