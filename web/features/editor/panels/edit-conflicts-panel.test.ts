import { blockText, openShared, orphans, restoreOrphan, visibleIds } from '@replique/manuscript'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Awareness } from 'y-protocols/awareness'
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs'
import type { DeskParts } from '../shell/view-state.ts'
import { openDesk } from '../writing/desk-for-tests.ts'
import { AsidePanel } from './edit-conflicts-panel.tsx'

/** Somebody writes in the second paragraph while it is removed here. */
function removedMeanwhile() {
  const desk = openDesk('INT. HALL\n\nThe lamp turns.\n\nRain.\n')
  const other = new Doc()
  applyUpdate(other, encodeStateAsUpdate(desk.doc))
  const shared = openShared(other)
  blockText(shared, visibleIds(shared)[1] ?? '')?.insert(0, 'Slowly ')
  const { doc, tr } = desk.view.state
  desk.caretAfter('The lamp turns.')
  const place = desk.view.state.selection.$from
  desk.view.dispatch(tr.setSelection(desk.view.state.selection).delete(place.before(), place.after()))
  expect(desk.view.state.doc.eq(doc)).toBe(false)
  applyUpdate(desk.doc, encodeStateAsUpdate(other), 'net')
  return { desk, peer: other.clientID }
}

function panelOf(desk: ReturnType<typeof openDesk>, { here = {}, writable = true }) {
  const awareness = new Awareness(desk.doc)
  for (const [client, name] of Object.entries(here))
    awareness.states.set(Number(client), { user: { id: 'p', name, colour: 1 } })
  const editor = { binding: desk.binding, view: desk.view, live: { frame: { kind: 'screenplay' } } }
  const parts = { editor, link: { awareness }, state: { phase: 'waiting' }, writable } as unknown as DeskParts
  return renderToStaticMarkup(createElement(AsidePanel, parts))
    .replace(/<[^>]+>/g, '|')
    .replace(/\|+/g, '|')
}

test('words written in a paragraph that was removed at that moment are shown with who wrote them', () => {
  const { desk, peer } = removedMeanwhile()
  expect(desk.lines().map((line) => line.split('| ')[1])).toEqual(['INT. HALL', 'Rain.'])
  const panel = panelOf(desk, { here: { [peer]: 'Zoé' } })
  expect(panel).toContain('Action · by Zoé|Slowly |Restore|Discard|')
  expect(panelOf(desk, {})).toContain('|Action|Slowly |')
  expect(panelOf(desk, { writable: false })).not.toContain('Restore|')
})

test('restored they stand behind the caret, and nothing is set aside any more', () => {
  const { desk } = removedMeanwhile()
  const [one] = orphans(desk.binding.shared)
  desk.caretAfter('Rain.')
  const at = desk.play().elements[1]?.id ?? ''
  desk.binding.edit((shared) => restoreOrphan(shared, one?.id ?? '', at))
  expect(desk.lines().map((line) => line.split('| ')[1])).toEqual(['INT. HALL', 'Rain.', 'Slowly '])
  expect(panelOf(desk, {})).toBe('|No edit conflicts.|')
})
