import { describe, expect, test } from 'vitest'
import { addCharacter } from '../cast-edits.ts'
import { readCharacters } from '../cast.ts'
import { drawn, link, writer } from '../crowd/writer.ts'
import { schema } from '../schema.ts'
import { attrsOf } from '../view.ts'
import { chooseCharacter } from './cue.ts'
import { joinBackward } from './split-join.ts'

describe('a cue', () => {
  test('is linked to a character created from its name, with the rest as extension', () => {
    const peer = writer('cue: Hans  (on the radio)', 'dialogue: Hello.', 'cue: HANS')
    expect(link(peer, 'a')).toBe(true)
    expect(link(peer, 'c')).toBe(true)
    expect(drawn(peer)).toEqual(['cue: [Hans](on the radio)', 'dialogue: Hello.', 'cue: [Hans]'])
    expect(readCharacters(peer.binding.shared)).toMatchObject([{ name: 'Hans', aliases: [] }])
    expect(link(peer, 'a')).toBe(false)
    expect(link(peer, 'b')).toBe(false)
  })

  test('keeps its notes and cuts, and is not linked before a name is typed', () => {
    const peer = writer('cue: NORA', 'cue: (off)', 'cue: ')
    const start = peer.at('a').pos + 1
    peer.dispatch(peer.tr.insert(start, schema.text('sure? ', [schema.marks.aside.create()])))
    link(peer, 'a')
    expect(peer.text('a')).toBe('sure? ')
    expect(link(peer, 'b')).toBe(true)
    expect(attrsOf(peer.at('b').node).name).toBe('(off)')
    expect(link(peer, 'c')).toBe(false)
  })

  test('is linked and split in one undo step', () => {
    const peer = writer('cue: NORA')
    link(peer, 'a')
    peer.binding.undo()
    expect(drawn(peer)).toEqual(['cue: NORA'])
    expect(readCharacters(peer.binding.shared)).toEqual([])
    peer.binding.redo()
    expect(drawn(peer)).toEqual(['cue: [NORA]'])
    expect(readCharacters(peer.binding.shared)).toHaveLength(1)
  })

  test('turns its name back into text on Backspace at its start', () => {
    const peer = writer('action: x', 'cue: NORA (off)')
    link(peer, 'b')
    expect(peer.place('b', 0).run(joinBackward)).toBe(true)
    expect(drawn(peer)).toEqual(['action: x', 'cue: NORA (off)'])
    expect(peer.caret).toEqual(['b', 4])
  })

  test('gets another speaker chosen from the list', () => {
    const peer = writer('cue: NO', 'cue: NORA (off)')
    link(peer, 'b')
    const id = peer.binding.edit((shared) => addCharacter(shared, 'PETER'))
    peer.place('a', 2).run(chooseCharacter({ id, name: 'PETER' }))
    peer.place('b', 0).run(chooseCharacter({ id, name: 'PETER' }))
    expect(drawn(peer)).toEqual(['cue: [PETER]', 'cue: [PETER](off)'])
  })
})
