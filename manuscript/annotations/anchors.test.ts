import { describe, expect, test } from 'vitest'
import { Fragment, Slice } from 'prosemirror-model'
import { linkPastedCues } from '../commands/paste.ts'
import { Peer, sync } from '../crowd/peer.ts'
import { writer } from '../crowd/writer.ts'
import { schema } from '../schema.ts'
import { comment, annotation, wordsUnder } from './annotations-for-tests.ts'
import { setAnchor } from './annotation.ts'

const LINES = ['scene: A bridge', 'action: The light falls over the harbour.', 'action: Nora waits.', 'dialogue: Yes.']

/** Creates a play with a comment on "falls over" in block b. */
function commented(): { peer: Peer; id: string } {
  const peer = writer(...LINES)
  return { peer, id: comment(peer, 'b', 'falls over') }
}

describe('a comment stays on its words', () => {
  test.each<[string, (peer: Peer) => void, string]>([
    ['while somebody types before them', (peer) => peer.type('b', 0, 'Now. '), 'falls over'],
    ['while somebody types inside', (peer) => peer.type('b', 15, ' now'), 'falls now over'],
    ['but not on what is typed right before', (peer) => peer.type('b', 10, 'still '), 'falls over'],
    ['and not on what is typed right after', (peer) => peer.type('b', 20, ' slowly'), 'falls over'],
    ['when its paragraph is split before them', (peer) => peer.split('b', 10), 'falls over'],
    ['when it is split after them', (peer) => peer.split('b', 21), 'falls over'],
    ['over both halves when it is split inside them', (peer) => peer.split('b', 15), 'falls\n over'],
    ['when it is joined to the one before', (peer) => peer.merge('b'), 'falls over'],
    ['when the next one is joined to it', (peer) => peer.merge('c'), 'falls over'],
    ['when it becomes another kind', (peer) => peer.setKind('b', 'dialogue'), 'falls over'],
    ['when it moves', (peer) => peer.binding.move(['a', 'b'], 'd'), 'falls over'],
    ['when it is cut and pasted', cutAndPaste, 'falls over'],
    ['when it is removed and that is undone', (peer) => (peer.remove('b'), peer.binding.undo()), 'falls over'],
    ['when a split is undone', (peer) => (peer.split('b', 10), peer.binding.undo()), 'falls over'],
    ['when a join is undone', (peer) => (peer.merge('b'), peer.binding.undo()), 'falls over'],
    ['when a join is done again', (peer) => (peer.merge('b'), peer.binding.undo(), peer.binding.redo()), 'falls over'],
    ['when the words are written anew', (peer) => retype(peer), 'falls over'],
  ])('%s', (_, edit, words) => {
    const { peer, id } = commented()
    edit(peer)
    expect(wordsUnder(peer, id)).toBe(words)
  })

  test('on every copy, whoever splits its paragraph', () => {
    const { peer, id } = commented()
    const other = new Peer('B', new Uint8Array([0, 0]))
    sync(peer, other)
    other.split('b', 12)
    other.split('b', 5)
    peer.type('b', 0, 'Now. ')
    sync(peer, other)
    expect(wordsUnder(other, id)).toBe(wordsUnder(peer, id))
    expect(annotation(peer, id)).toEqual(annotation(other, id))
  })

  test('but is kept without a position when its words are deleted', () => {
    const { peer, id } = commented()
    peer.remove('b')
    expect(wordsUnder(peer, id)).toBeNull()
    expect(annotation(peer, id)).toMatchObject({ quote: 'falls over', messages: [{ text: 'About falls over' }] })
  })

  test('without writing anything when a step only moves it', () => {
    const { peer, id } = commented()
    const { anchor } = annotation(peer, id)
    peer.split('b', 25)
    peer.type('b', 3, 'x')
    expect(annotation(peer, id).anchor).toBe(anchor)
  })
})

/** Cuts a paragraph and pastes it at the end, as a writer would. */
function cutAndPaste(peer: Peer): void {
  const node = schema.nodeFromJSON(peer.at('b').node.toJSON())
  peer.remove('b')
  const slice = linkPastedCues(new Slice(Fragment.from(node), 0, 0), peer.binding.shared, peer.binding.freshId)
  const last = peer.at('d')
  peer.dispatch(peer.tr.insert(last.pos + last.node.nodeSize, slice.content))
}

function retype(peer: Peer): void {
  const { node, pos } = peer.at('b')
  peer.dispatch(peer.tr.delete(pos + 1, pos + 1 + node.content.size))
  peer.type('b', 0, 'Now it falls over everything.')
}

test('an anchor follows several edits in one step', () => {
  const { peer, id } = commented()
  const { tr } = peer
  const b = peer.at('b').pos
  tr.insertText('xxxxxxxxxx', peer.at('d').pos + 1)
  tr.split(b + 1 + 10)
  tr.delete(peer.at('a').pos + 1, peer.at('a').pos + 3)
  peer.dispatch(tr)
  expect(wordsUnder(peer, id)).toBe('falls over')
})

test.each<[string, unknown]>([
  ['an empty anchor', {}],
  ['values that aren’t numbers', { item: { client: 'x', clock: 'y' } }],
  ['an item that doesn’t exist', { item: { client: 7, clock: 9e9 } }],
  ['another type', { tname: 'order', assoc: -1 }],
  ['an invalid type', { type: { client: 1, clock: 0 } }],
])('does not throw for an anchor from another client with %s', (_, at) => {
  const { peer, id } = commented()
  setAnchor(peer.binding.shared, id, { start: { id: 'b', at }, end: { id: 'nowhere', at } })
  expect(() => wordsUnder(peer, id)).not.toThrow()
  peer.split('b', 4)
  peer.binding.undo()
  expect(annotation(peer, id).quote).toBe('falls over')
})
