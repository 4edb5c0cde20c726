import { describe, expect, test } from 'vitest'
import { AllSelection } from 'prosemirror-state'
import { drawn, link, writer } from '../crowd/writer.ts'
import { attrsOf } from '../view.ts'
import { setKind, setLevel, setNumber, toggleDual } from './kind.ts'

describe('the kind of a paragraph', () => {
  test('changes for all selected, turning names into text and dropping scene numbers', () => {
    const peer = writer('scene: INT. HALL', 'cue: NORA (off)', 'dialogue: Yes.')
    link(peer, 'b')
    peer.place('a', 0).run(setNumber('12A'))
    expect(attrsOf(peer.at('a').node).number).toBe('12A')
    peer.dispatch(peer.tr.setSelection(new AllSelection(peer.state.doc)))
    expect(peer.run(setKind('action'))).toBe(true)
    expect(drawn(peer)).toEqual(['action: INT. HALL', 'action: NORA (off)', 'action: Yes.'])
    expect(attrsOf(peer.at('a').node).number).toBeNull()
    expect(peer.run(setKind('action'))).toBe(false)
  })

  test('may be a section with a level, but not a page break if it has text', () => {
    const peer = writer('action: Plan', 'action: ')
    peer.place('a', 0).run(setKind('section'))
    expect(attrsOf(peer.at('a').node).level).toBe(1)
    expect(peer.run(setLevel(3))).toBe(true)
    expect(attrsOf(peer.at('a').node).level).toBe(3)
    expect(peer.run(setLevel(0))).toBe(false)
    expect(peer.run(setKind('pageBreak'))).toBe(false)
    expect(peer.place('b', 0).run(setKind('pageBreak'))).toBe(true)
  })

  test('becomes dual dialogue on the second of two speeches', () => {
    const peer = writer('cue: A', 'dialogue: One.', 'cue: B', 'dialogue: Two.', 'action: x')
    expect(peer.place('b', 0).run(toggleDual)).toBe(false)
    expect(peer.place('e', 0).run(toggleDual)).toBe(false)
    expect(peer.place('d', 2).run(toggleDual)).toBe(true)
    expect(attrsOf(peer.at('c').node).dual).toBe(true)
    peer.run(toggleDual)
    expect(attrsOf(peer.at('c').node).dual).toBeNull()
  })
})
