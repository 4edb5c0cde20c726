import { describe, expect, test } from 'vitest'
import { drawn, writer } from '../cohort/stage.ts'
import { schema } from '../schema.ts'
import { hasMark, toggleBold, toggleCut, toggleNote } from './marks.ts'

describe('marks', () => {
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
