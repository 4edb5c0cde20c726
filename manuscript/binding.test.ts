import { describe, expect, test } from 'vitest'
import { lines, Peer, sync } from './crowd/peer.ts'
import { editConflicts, restoreEditConflict } from './edit-conflicts.ts'
import { schema } from './schema.ts'
import { blockType } from './schema.ts'
import { chunksOf } from './view.ts'

const pair = (count: number, options = {}): [Peer, Peer] => {
  const update = lines(count)
  return [new Peer('A', update, options), new Peer('B', update, options)]
}

describe('the caret', () => {
  test('stays at its character when a peer types before and after it', () => {
    const [a, b] = pair(50)
    a.place('b20', 4)
    b.type('b20', 0, 'XX')
    sync(a, b)
    expect(a.caret).toEqual(['b20', 6])
    b.type('b20', 8, 'n')
    sync(a, b)
    expect(a.caret).toEqual(['b20', 6])
  })

  test('moves with a moved scene', () => {
    const [a, b] = pair(50)
    a.place('b20', 4)
    b.binding.move(['b19', 'b20', 'b21'], 'b45')
    sync(a, b)
    expect(a.caret).toEqual(['b20', 4])
    expect(a.ids[a.ids.indexOf('b20') - 2]).toBe('b45')
  })

  test('is resolved from what a peer sends, even if it is invalid', () => {
    const [a, b] = pair(5)
    a.place('b2', 1, 4)
    const saved = JSON.parse(JSON.stringify(a.binding.saveSelection(a.state)))
    b.type('b2', 0, 'ab')
    const there = b.binding.resolveSelection(saved, b.state.doc)
    expect([there?.$anchor.parentOffset, there?.$head.parentOffset]).toEqual([3, 6])
    for (const odd of [{}, { anchor: 3, head: { id: 'b2', at: 'x' } }, { anchor: null, head: { id: {}, at: null } }])
      expect(() => b.binding.resolveSelection(odd as never, b.state.doc)).not.toThrow()
  })
})

describe('undo', () => {
  test('undoes own changes only, restores the caret, and keeps a peer’s text as an edit conflict', () => {
    const [a, b] = pair(5)
    a.place('b2', 3).split('b2', 3)
    const id = a.ids[3] ?? ''
    sync(a, b)
    b.type(id, 0, 'peer ')
    sync(a, b)
    expect(a.binding.undo()).toBe(true)
    sync(a, b)
    expect(a.text('b2')).toBe('line 2')
    expect(a.caret).toEqual(['b2', 3])
    expect(editConflicts(b.binding.shared)).toEqual([{ id, kind: 'action', text: 'peer ', authors: [b.doc.clientID] }])
    b.binding.edit((shared) => restoreEditConflict(shared, id, 'b2'))
    sync(a, b)
    expect(a.texts.slice(2, 4)).toEqual(['line 2', 'peer '])
    expect(editConflicts(a.binding.shared)).toEqual([])
    b.binding.undo()
    sync(a, b)
    expect(editConflicts(a.binding.shared)).toHaveLength(1)
  })

  test('brings back a removed block and a moved scene, and redoes both', () => {
    const [a, b] = pair(30)
    const start = a.texts
    a.remove('b7')
    a.binding.move(['b1', 'b2', 'b3'], 'b20')
    const end = a.texts
    a.binding.undo()
    a.binding.undo()
    expect(a.texts).toEqual(start)
    a.binding.redo()
    a.binding.redo()
    sync(a, b)
    expect(b.texts).toEqual(end)
    expect(a.binding.redo()).toBe(false)
  })
})

describe('blocks', () => {
  test('re-chunking writes nothing', () => {
    const [a] = pair(100)
    let updates = 0
    a.doc.on('update', () => updates++)
    a.dispatch(a.tr.split(a.at('b55').pos))
    a.dispatch(a.tr.join(1 + chunksOf(a.state.doc)[0]!.nodeSize))
    expect(updates).toBe(0)
    a.type('b50', 0, 'x')
    expect(updates).toBe(1)
  })

  test('shows an empty block in an empty play, and creates it on typing', () => {
    const [a, b] = pair(2)
    a.remove('b0')
    b.remove('b1')
    sync(a, b)
    expect(a.texts).toEqual([''])
    expect(a.binding.shared.order.length).toBe(0)
    a.type(a.ids[0] ?? '', 0, 'new start')
    sync(a, b)
    expect(b.texts).toEqual(['new start'])
    expect(b.ids).toEqual(a.ids)
  })

  test('keeps the id with the text when Enter is pressed at the start', () => {
    const [a] = pair(5)
    a.split('b2', 0)
    expect(a.text('b2')).toBe('line 2')
    expect(a.ids[3]).toBe('b2')
  })

  test('gives a copy pasted above the original a new id', () => {
    const [a] = pair(5)
    const copy = schema.nodeFromJSON(a.at('b4').node.toJSON())
    a.dispatch(a.tr.insert(a.at('b0').pos, copy))
    expect(a.ids.indexOf('b4')).toBe(5)
    expect(new Set(a.ids).size).toBe(6)
  })

  test('keeps the id of a block cut and pasted in the play, and renews that of another play’s', () => {
    const [a] = pair(5)
    const { node } = a.at('b1')
    a.remove('b1')
    a.insertAfter('b3', [node, blockType.create({ id: 'elsewhere.1' }, schema.text('guest'))])
    expect(a.texts.slice(2)).toEqual(['line 3', 'line 1', 'guest', 'line 4'])
    expect(a.ids[3]).toBe('b1')
    expect(a.ids).not.toContain('elsewhere.1')
  })

  test('deletes a block if one user moves it and another deletes it', () => {
    const [a, b] = pair(10)
    a.binding.move(['b2', 'b3'], 'b8')
    b.remove('b2')
    sync(a, b)
    expect(a.ids).toEqual(b.ids)
    expect(a.ids).not.toContain('b2')
    expect(a.ids).toContain('b3')
  })

  test('makes a peer’s typing bold inside a bold passage and plain after it', () => {
    const [a, b] = pair(3)
    const start = a.at('b1').pos + 1
    a.dispatch(a.tr.addMark(start, start + 4, schema.marks.strong.create()))
    b.type('b1', 2, 'zz')
    sync(a, b)
    expect(a.at('b1').node.firstChild?.text).toBe('lizzne')
    expect(a.at('b1').node.firstChild?.marks).toHaveLength(1)
    a.dispatch(a.tr.insert(a.at('b1').pos + 7, schema.text('plain')))
    sync(a, b)
    expect(b.at('b1').node.firstChild?.text).toBe('lizzne')
  })

  test('shows text typed into a page break that another user inserted', () => {
    const [a, b] = pair(3)
    a.setKind('b1', 'pageBreak')
    expect(a.at('b1').node.attrs['kind']).toBe('action')
    a.insertAfter('b1', [blockType.create({ kind: 'pageBreak' })])
    sync(a, b)
    const id = a.ids[2] ?? ''
    expect(b.at(id).node.attrs['kind']).toBe('pageBreak')
    b.type(id, 0, 'words')
    sync(a, b)
    expect(a.at(id).node.attrs['kind']).toBe('action')
    expect(a.view).toEqual(a.scratch)
  })
})

describe('repair', () => {
  test('moves text typed into a merged or split line along, later keystrokes too', () => {
    const [a, b] = pair(5, { repair: true })
    a.merge('b2')
    b.type('b2', 6, ' P')
    b.type('b2', 8, 'Q')
    sync(a, b)
    expect(a.text('b1')).toBe('line 1line 2 PQ')
    expect(a.texts).toEqual(b.texts)
    expect(editConflicts(a.binding.shared)).toEqual([])
    a.split('b3', 2)
    b.type('b3', 6, '!')
    b.type('b3', 1, '?')
    sync(a, b)
    expect(a.texts.slice(2, 4)).toEqual(['l?i', 'ne 3!'])
    expect(a.texts).toEqual(b.texts)
  })

  test('moves lines added to a scene along if it moved at the same time', () => {
    const [a, b] = pair(60, { repair: true })
    const scene = a.ids.slice(15, 30)
    a.binding.move(scene, 'b50')
    b.split('b20', 7)
    b.type(b.ids[21] ?? '', 0, 'new 1')
    b.split(b.ids[21] ?? '', 5)
    b.type(b.ids[22] ?? '', 0, 'new 2')
    sync(a, b)
    const at = a.texts.indexOf('line 20')
    expect(a.texts.slice(at - 1, at + 4)).toEqual(['line 19', 'line 20', 'new 1', 'new 2', 'line 21'])
    expect(a.texts).toEqual(b.texts)
    expect(a.texts).toHaveLength(62)
  })
})
