import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { Peer, sync } from '../crowd/peer.ts'
import { drawn, writer } from '../crowd/writer.ts'
import { schema } from '../schema.ts'
import { replaceText } from './paste.ts'
import { addScene, addSynopsis, removeEmptySynopsis, synopsesOf } from './scenes.ts'

describe('a scene card', () => {
  test('adds and removes a synopsis, each in one undo step', () => {
    const peer = writer('act: I', 'scene: 1', 'action: x', 'scene: 2')
    const id = peer.binding.freshId()
    expect(peer.run(addSynopsis({ heading: 'b', id, words: 'They wait.' }))).toBe(true)
    expect(drawn(peer)).toEqual(['act: I', 'scene: 1', 'synopsis: They wait.', 'action: x', 'scene: 2'])
    expect(synopsesOf(peer.state.doc, 'b').map(({ node }) => node.textContent)).toEqual(['They wait.'])
    expect(synopsesOf(peer.state.doc, 'd')).toEqual([])
    expect(peer.run(removeEmptySynopsis(id))).toBe(false)
    peer.binding.apart(() => peer.run(replaceText(id, '')))
    expect(peer.run(removeEmptySynopsis(id))).toBe(true)
    expect(drawn(peer)).toEqual(['act: I', 'scene: 1', 'action: x', 'scene: 2'])
    peer.binding.undo()
    peer.binding.undo()
    expect(drawn(peer)[2]).toBe('synopsis: They wait.')
    expect(peer.run(addSynopsis({ heading: 'nowhere', id: 'n', words: '' }))).toBe(false)
  })

  test('adds a scene after another, at the end of an act, or at the end', () => {
    const add = (after: string | null): string[] => {
      const peer = writer('act: I', 'scene: 1', 'action: x', 'scene: 2', 'act: II', 'action: y')
      const done = peer.run(addScene({ id: peer.binding.freshId(), after }))
      return done ? drawn(peer) : []
    }
    expect(add('b').indexOf('scene: ')).toBe(3)
    expect(add('a').indexOf('scene: ')).toBe(4)
    expect(add('e').indexOf('scene: ')).toBe(6)
    expect(add(null).indexOf('scene: ')).toBe(6)
    expect(add('c')).toEqual([])
  })
})

describe('replaceText', () => {
  test('keeps the marks of unchanged text', () => {
    const peer = writer('dialogue: one two three')
    const start = peer.at('a').pos + 1
    peer.dispatch(peer.tr.addMark(start + 4, start + 7, schema.marks.em.create()))
    expect(peer.run(replaceText('a', 'One two, three'))).toBe(true)
    expect(peer.at('a').node.child(1)).toMatchObject({ text: 'two,', marks: [{ type: { name: 'em' } }] })
    expect(peer.run(replaceText('a', 'One two, three'))).toBe(false)
    expect(peer.run(replaceText('nowhere', 'x'))).toBe(false)
    expect(peer.run(replaceText('a', ''))).toBe(true)
    expect(peer.view).toEqual(peer.scratch)
  })

  test('keeps what another user types at the same time', () => {
    const peer = writer('dialogue: Nobody waits for the boat')
    const other = new Peer('B', Y.encodeStateAsUpdate(peer.doc))
    other.type('a', 25, ' tonight')
    peer.run(replaceText('a', 'Somebody waits for a boat'))
    sync(peer, other)
    expect(peer.text('a')).toBe('Somebody waits for a boat tonight')
    expect(other.text('a')).toBe(peer.text('a'))
  })
})
