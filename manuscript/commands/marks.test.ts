import { describe, expect, test } from 'vitest'
import { drawn, writer } from '../crowd/writer.ts'
import { schema } from '../schema.ts'
import { toPlay } from '../convert.ts'
import { hasMark, toggleBold, toggleCut, toggleItalic, toggleNote, toggleUnderline } from './marks.ts'

describe('marks', () => {
  test.each([
    ['bold', toggleBold],
    ['italic', toggleItalic],
    ['underline', toggleUnderline],
  ] as const)('%s is of the play, on the words that were selected, until it is taken away', (mark, toggle) => {
    const peer = writer('dialogue: one two')
    peer.place('a', 4, 7).run(toggle)
    expect(toPlay(peer.doc).elements[0]?.text).toEqual([{ text: 'one ' }, { text: 'two', [mark]: true }])
    peer.run(toggle)
    expect(toPlay(peer.doc).elements[0]?.text).toEqual([{ text: 'one two' }])
  })

  test('are set where some of the selection lacks them, else taken away', () => {
    const peer = writer('action: one two')
    peer.place('a', 0, 3).run(toggleBold)
    peer.place('a', 0, 7)
    expect(hasMark(peer.state, schema.marks.strong.create())).toBe(false)
    peer.run(toggleBold)
    expect(hasMark(peer.state, schema.marks.strong.create())).toBe(true)
    peer.run(toggleBold)
    expect(peer.at('a').node.firstChild?.marks).toEqual([])
    expect(drawn(peer)).toEqual(['action: one two'])
  })

  test('without a selection are for what is typed next; an aside is a note or a cut, never both', () => {
    const peer = writer('action: one')
    peer.place('a', 3).run(toggleBold)
    peer.dispatch(peer.tr.insertText('!'))
    expect(peer.at('a').node.lastChild?.marks.map(({ type }) => type.name)).toEqual(['strong'])
    peer.place('a', 0, 3).run(toggleNote)
    peer.run(toggleCut)
    expect(peer.at('a').node.firstChild?.marks.map(({ attrs }) => attrs['kind'])).toEqual(['cut'])
    expect(drawn(peer)).toEqual(['action: one!'])
  })
})
