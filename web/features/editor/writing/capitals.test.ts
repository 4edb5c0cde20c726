import { blockAtHead, idOf } from '@replique/manuscript'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { capitals, switchCapitals, loadTypingHelp } from './capitals.ts'
import { mayRecognise, recognisedWhileTyping, revertRecognition } from './kind-decision.ts'
import { openTestEditor } from './editor-for-tests.ts'
import { applyTyped } from './recognise-while-typing.ts'

beforeAll(loadTypingHelp)
beforeEach(() => switchCapitals(true))

const SPEECH = 'INT. BAR\n\nANNA\nI came,\n(low)\nand\n'

test('a capital is inserted where a speech begins, but not where its sentence continues after a direction', () => {
  const testEditor = openTestEditor(SPEECH)
  const make = capitals(() => 'en')
  testEditor.caretAfter('I came,')
  expect(make(testEditor.view.state, '', 'h')).toEqual({ remove: 0, insert: 'H' })
  testEditor.caretAfter('and')
  expect(make(testEditor.view.state, '', 'h')).toBeUndefined()
})

test('a deleted capital stays deleted, and none is inserted when the setting is off', () => {
  const testEditor = openTestEditor(SPEECH)
  const make = capitals(() => 'en')
  testEditor.caretAfter('I came,')
  const once = (): boolean => make(testEditor.view.state, '', 'h') !== undefined
  expect([once(), once(), once()]).toEqual([true, false, true])
  switchCapitals(false)
  expect(once()).toBe(false)
})

/** Types "INT." at the end of a paragraph, which turns it into a scene heading. */
function typePlace() {
  const testEditor = openTestEditor('He waits.\n')
  testEditor.caretAfter('He waits.')
  testEditor.binding.apart(() => testEditor.type(' INT.'))
  const here = blockAtHead(testEditor.view.state.selection)!
  const tr = testEditor.view.state.tr
  applyTyped(tr, here, { kind: 'scene', text: 'He waits. INT.' }, testEditor.play())
  testEditor.binding.apart(() => testEditor.view.dispatch(tr.setMeta(...recognisedWhileTyping(idOf(here.node)))))
  return testEditor
}

test('Backspace right after a conversion undoes it, and the words are not converted again', () => {
  const testEditor = typePlace()
  expect(testEditor.lines()).toEqual(['scene| He waits. INT.'])
  expect(testEditor.run(revertRecognition(testEditor.binding))).toBe(true)
  expect(testEditor.lines()).toEqual(['action| He waits. INT.'])
  expect(mayRecognise(testEditor.view.state, idOf(blockAtHead(testEditor.view.state.selection)!.node))).toBe(false)
  expect(testEditor.run(revertRecognition(testEditor.binding))).toBe(false)
})

test('Backspace deletes a character once something more is written', () => {
  const testEditor = typePlace()
  testEditor.type(' ')
  expect(testEditor.run(revertRecognition(testEditor.binding))).toBe(false)
})
