import { blockAtHead, idOf } from '@replique/manuscript'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { capitals, switchCapitals, fetchHelp } from './capitals.ts'
import { mayRecognise, saidWhileTyped } from './decision.ts'
import { takeBack } from './deletion.ts'
import { openDesk } from './desk-for-tests.ts'
import { applyTyped } from './typing.ts'

beforeAll(fetchHelp)
beforeEach(() => switchCapitals(true))

const SPEECH = 'INT. BAR\n\nANNA\nI came,\n(low)\nand\n'

test('a capital is made where a speech begins, not where its sentence goes on after a direction', () => {
  const desk = openDesk(SPEECH)
  const make = capitals(() => 'en')
  desk.caretAfter('I came,')
  expect(make(desk.view.state, '', 'h')).toEqual({ remove: 0, insert: 'H' })
  desk.caretAfter('and')
  expect(make(desk.view.state, '', 'h')).toBeUndefined()
})

test('who deletes the capital and types the small letter again means it, and who switches them off gets none', () => {
  const desk = openDesk(SPEECH)
  const make = capitals(() => 'en')
  desk.caretAfter('I came,')
  const once = (): boolean => make(desk.view.state, '', 'h') !== undefined
  expect([once(), once(), once()]).toEqual([true, false, true])
  switchCapitals(false)
  expect(once()).toBe(false)
})

/** Types "INT." in a new paragraph, which makes it a scene. */
function typePlace() {
  const desk = openDesk('He waits.\n')
  desk.caretAfter('He waits.')
  desk.binding.apart(() => desk.type(' INT.'))
  const here = blockAtHead(desk.view.state.selection)!
  const tr = desk.view.state.tr
  applyTyped(tr, here, { kind: 'scene', text: 'He waits. INT.' }, desk.play())
  desk.binding.apart(() => desk.view.dispatch(tr.setMeta(...saidWhileTyped(idOf(here.node)))))
  return desk
}

test('Backspace right after words made an element takes that back, and nothing is made of them again', () => {
  const desk = typePlace()
  expect(desk.lines()).toEqual(['scene| He waits. INT.'])
  expect(desk.run(takeBack(desk.binding))).toBe(true)
  expect(desk.lines()).toEqual(['action| He waits. INT.'])
  expect(mayRecognise(desk.view.state, idOf(blockAtHead(desk.view.state.selection)!.node))).toBe(false)
  expect(desk.run(takeBack(desk.binding))).toBe(false)
})

test('once something more is written Backspace is Backspace', () => {
  const desk = typePlace()
  desk.type(' ')
  expect(desk.run(takeBack(desk.binding))).toBe(false)
})
