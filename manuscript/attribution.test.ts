import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { authorRuns, blockAuthors, sharesByClient } from './attribution.ts'
import { block, Peer, snapshot, sync } from './crowd/peer.ts'

const PLAY = snapshot([block('It rains.', 'action', 'a'), block('It snows.', 'action', 'b')], 7)

function two(): [Peer, Peer] {
  return [new Peer('ann', PLAY, { client: 1 }), new Peer('bea', PLAY, { client: 2 })]
}

test('attributes each letter to the client that typed it', () => {
  const [ann, bea] = two()
  ann.type('a', 2, ' always')
  bea.type('a', 9, ' Often.')
  sync(ann, bea)
  expect(ann.text('a')).toBe('It always rains. Often.')
  expect(authorRuns(ann.binding.shared, 'a')).toEqual([
    { from: 0, to: 2, client: 7 },
    { from: 2, to: 9, client: 1 },
    { from: 9, to: 16, client: 7 },
    { from: 16, to: 23, client: 2 },
  ])
  expect(authorRuns(bea.binding.shared, 'a')).toEqual(authorRuns(ann.binding.shared, 'a'))
})

test('attributes a block to its creator, and changes to those who typed in it or set its kind', () => {
  const [ann, bea] = two()
  ann.type('a', 2, ' always')
  bea.setKind('a', 'note')
  sync(ann, bea)
  expect(blockAuthors(ann.binding.shared, 'a')).toEqual({ made: 7, changed: [1, 2] })
  expect(blockAuthors(ann.binding.shared, 'b')).toEqual({ made: 7, changed: [] })
  expect(blockAuthors(ann.binding.shared, 'nowhere')).toBeNull()
})

test('counts shares of visible text only', () => {
  const [ann, bea] = two()
  ann.type('a', 2, ' always')
  bea.remove('b')
  sync(ann, bea)
  expect([...sharesByClient(bea.binding.shared)]).toEqual([
    [7, 9],
    [1, 7],
  ])
})

test('reads a malformed document without errors', () => {
  const doc = new Y.Doc()
  doc.getArray('order').push(['a', 7, 'x'])
  doc.getMap('blocks').set('a', 'no text')
  const peer = new Peer('ann', Y.encodeStateAsUpdate(doc))
  expect(authorRuns(peer.binding.shared, 'a')).toEqual([])
  expect(blockAuthors(peer.binding.shared, 'a')).toBeNull()
  expect(sharesByClient(peer.binding.shared).size).toBe(0)
})
