import { describe, expect, test } from 'vitest'
import { drawn, link, writer } from '../crowd/writer.ts'
import { insertPageBreak, splitBlock, type SplitPlace } from './split-join.ts'

describe('Enter', () => {
  const places: SplitPlace[] = []
  const enter = splitBlock((place) => {
    places.push(place)
    return place.kind === 'cue' ? 'dialogue' : 'action'
  })

  test('starts a paragraph of the given kind after, within and before the text', () => {
    const peer = writer('cue: NORA (off)', 'scene: INT. HALL')
    link(peer, 'a')
    peer.place('a', 5).run(enter)
    expect(drawn(peer)).toEqual(['cue: [NORA](off)', 'dialogue: ', 'scene: INT. HALL'])
    expect(peer.caret).toEqual([peer.ids[1], 0])
    peer.place('b', 4).run(enter)
    peer.place('b', 0).run(enter)
    expect(drawn(peer).slice(2)).toEqual(['action: ', 'scene: INT.', 'action:  HALL'])
    expect(peer.caret).toEqual(['b', 0])
    expect(places).toEqual([
      { kind: 'cue', at: 'end', empty: false },
      { kind: 'scene', at: 'middle', empty: false },
      { kind: 'scene', at: 'start', empty: false },
    ])
  })

  test('starts the dialogue after a name without extension, and replaces a selection', () => {
    const peer = writer('cue: NORA', 'action: one two three')
    link(peer, 'a')
    peer.place('a', 0).run(enter)
    expect(drawn(peer)).toEqual(['cue: [NORA]', 'dialogue: ', 'action: one two three'])
    peer.place('b', 3, 8).run(enter)
    expect(drawn(peer).slice(2)).toEqual(['action: one', 'action: three'])
  })
})

test('inserts a page break before, within or after the paragraph with the caret', () => {
  const peer = writer('action: one', 'action: two', 'action: three')
  peer.place('b', 0).run(insertPageBreak)
  expect(drawn(peer)).toEqual(['action: one', 'pageBreak: ', 'action: two', 'action: three'])
  expect(peer.caret).toEqual(['b', 0])
  peer.place('a', 1).run(insertPageBreak)
  expect(drawn(peer).slice(0, 4)).toEqual(['action: o', 'pageBreak: ', 'action: ne', 'pageBreak: '])
  peer.place('c', 5).run(insertPageBreak)
  expect(drawn(peer).slice(-3)).toEqual(['action: three', 'pageBreak: ', 'action: '])
  expect(peer.caret[0]).toBe(peer.ids.at(-1))
})
