import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { emptyPlay } from '@replique/script'
import { Peer, sync } from './crowd/peer.ts'
import { playUpdate } from './convert.ts'
import { changeSettings, readSettings } from './settings.ts'
import { openShared } from './shared.ts'

const open = () => openShared(new Y.Doc())

describe('layout changes', () => {
  test('are the latest ones, and absent if there are none', () => {
    const shared = open()
    expect(readSettings(shared)).not.toHaveProperty('changes')
    changeSettings(shared, { changes: { 'elements.cue.left': 288, 'strings.more': '(PLUS)' } })
    changeSettings(shared, { paper: 'a4' })
    expect(readSettings(shared).changes).toEqual({ 'elements.cue.left': 288, 'strings.more': '(PLUS)' })
    changeSettings(shared, { changes: { 'elements.cue.left': 300 } })
    expect(readSettings(shared).changes).toEqual({ 'elements.cue.left': 300 })
    changeSettings(shared, { changes: {} })
    expect(readSettings(shared)).not.toHaveProperty('changes')
  })
  test('of two users at once are both kept', () => {
    const [one, other] = [open(), open()]
    changeSettings(one, { changes: { top: 80 } })
    changeSettings(other, { changes: { 'strings.more': '(…)' } })
    Y.applyUpdate(one.doc, Y.encodeStateAsUpdate(other.doc))
    Y.applyUpdate(other.doc, Y.encodeStateAsUpdate(one.doc))
    expect(readSettings(one).changes).toEqual({ top: 80, 'strings.more': '(…)' })
    expect(readSettings(other)).toEqual(readSettings(one))
  })
  test('are ignored if invalid', () => {
    const shared = open()
    shared.settings.set('change:top', new Y.Map())
    shared.settings.set('change:left', null)
    shared.settings.set('change:__proto__', 3)
    expect(Object.keys(readSettings(shared).changes ?? {})).toEqual(['__proto__'])
    expect(({} as Record<string, unknown>)['top']).toBeUndefined()
  })
})

test('undo reverts your own change of the settings, not another user’s', () => {
  const start = playUpdate(emptyPlay('stage', 'fr'))
  const [a, b] = [new Peer('A', start), new Peer('B', start)]
  const changes = ({ binding }: Peer) => readSettings(binding.shared).changes
  a.binding.edit((shared) => changeSettings(shared, { changes: { top: 80 } }))
  sync(a, b)
  a.binding.edit((shared) => changeSettings(shared, { changes: { 'strings.more': '(…)' }, paper: 'us-letter' }))
  sync(a, b)
  expect(changes(b)).toEqual({ 'strings.more': '(…)' })
  b.binding.edit((shared) => changeSettings(shared, { changes: { ...changes(b), lineHeight: 14 } }))
  sync(a, b)
  a.binding.undo()
  sync(a, b)
  expect(changes(b)).toEqual({ top: 80, lineHeight: 14 })
  expect(readSettings(b.binding.shared).paper).toBe('a4')
  a.binding.redo()
  a.binding.undo()
  a.binding.undo()
  expect(changes(a)).toEqual({ lineHeight: 14 })
})
