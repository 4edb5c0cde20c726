import { describe, expect, test } from 'vitest'
import { TextSelection } from 'prosemirror-state'
import { block, Peer, snapshot } from '../crowd/peer.ts'
import { drawn, link, writer } from '../crowd/writer.ts'
import { joinBackward, joinForward } from './split-join.ts'

describe('Backspace at the start and Delete at the end', () => {
  test('join paragraphs, keeping the kind of the one with text', () => {
    const peer = writer('action: one', 'dialogue: two', 'action: ', 'lyrics: la')
    peer.place('b', 0).run(joinBackward)
    expect(drawn(peer)).toEqual(['action: onetwo', 'action: ', 'lyrics: la'])
    expect(peer.caret).toEqual(['a', 3])
    peer.place('d', 0).run(joinBackward)
    expect(drawn(peer)).toEqual(['action: onetwo', 'lyrics: la'])
    expect(peer.caret).toEqual(['d', 0])
    expect(peer.place('a', 2).run(joinBackward)).toBe(false)
    expect(peer.place('a', 0).run(joinBackward)).toBe(false)
    peer.place('a', 6).run(joinForward)
    expect(drawn(peer)).toEqual(['action: onetwola'])
    expect(peer.place('a', 8).run(joinForward)).toBe(false)
  })

  test('remove page breaks and empty paragraphs, but never a name', () => {
    const peer = writer('action: one', 'pageBreak: ', 'action: ', 'cue: NORA (off)')
    link(peer, 'd')
    peer.place('a', 3).run(joinForward)
    expect(drawn(peer)[1]).toBe('action: ')
    peer.place('c', 0).run(joinForward)
    expect(drawn(peer)).toEqual(['action: one', 'cue: [NORA](off)'])
    expect(peer.caret).toEqual(['d', 0])
    peer.place('a', 3).run(joinForward)
    expect(drawn(peer)).toEqual(['action: oneNORA (off)'])
  })
})

test('deletes a selection across chunks', () => {
  const peer = new Peer('A', snapshot(Array.from({ length: 100 }, (_, n) => block(`line ${n}`, 'action', `b${n}`))))
  const { doc } = peer.state
  peer.dispatch(peer.tr.setSelection(TextSelection.create(doc, peer.at('b10').pos + 5, peer.at('b90').pos + 6)))
  peer.dispatch(peer.tr.deleteSelection())
  expect(peer.ids).toHaveLength(20)
  expect(peer.text('b10')).toBe('line90')
  expect(peer.view).toEqual(peer.scratch)
})
