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
  ] as const)('%s applies to the selected words until it is removed', (mark, toggle) => {
    const peer = writer('dialogue: one two')
    peer.place('a', 4, 7).run(toggle)
    expect(toPlay(peer.doc).elements[0]?.text).toEqual([{ text: 'one ' }, { text: 'two', [mark]: true }])
    peer.run(toggle)
    expect(toPlay(peer.doc).elements[0]?.text).toEqual([{ text: 'one two' }])
  })

  test('are added if part of the selection lacks them, otherwise removed', () => {
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

  test('apply to the next text without a selection; an aside is either a note or a cut', () => {
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
