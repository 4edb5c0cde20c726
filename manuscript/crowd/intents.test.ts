/**
 * Tests what happens to B's text while A restructures the play, when each edits before receiving the other's changes.
 */
import { describe, expect, test } from 'vitest'
import type { Node } from 'prosemirror-model'
import { joinBackward } from '../commands/split-join.ts'
import { editConflicts } from '../edit-conflicts.ts'
import { schema } from '../schema.ts'
import { chunksOf } from '../view.ts'
import { block, Peer, snapshot, sync } from './peer.ts'

const LINES = 60
const line = (n: number): string => `line ${String(n).padStart(2, '0')} end`
const start = snapshot(
  Array.from({ length: LINES }, (_, n) => block(line(n), n % 15 === 0 ? 'scene' : 'action', `b${n}`)),
)
/** Returns the ids of the blocks [from, to). */
const range = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, n) => `b${from + n}`)
const SCENE = range(15, 30)

interface Outcome {
  readonly texts: readonly string[]
  readonly ids: readonly string[]
  readonly conflicts: readonly string[]
  readonly a: Peer
}

/** Makes two peers edit concurrently and then sync, and expects both to see the same play. */
function meet(editA: (a: Peer) => void, editB: (b: Peer) => void, { repair = false } = {}): Outcome {
  const a = new Peer('A', start, { repair })
  const b = new Peer('B', start, { repair })
  editA(a)
  editB(b)
  sync(a, b)
  expect(a.view).toEqual(b.view)
  expect(a.view).toEqual(a.scratch)
  return { texts: a.texts, ids: a.ids, conflicts: editConflicts(a.binding.shared).map(({ text }) => text), a }
}

const typeIn =
  (id: string, offset: number, words = 'PEER') =>
  (peer: Peer): void =>
    peer.type(id, offset, words)

/** Moves the blocks by deleting and inserting them in one transaction of the view. */
const moveInView =
  (ids: readonly string[], after: string) =>
  (peer: Peer): void => {
    const nodes = ids.map((id) => peer.at(id).node)
    const first = peer.at(ids[0] ?? '')
    const last = peer.at(ids.at(-1) ?? '')
    const target = peer.at(after)
    const { tr } = peer
    tr.insert(target.pos + target.node.nodeSize, nodes)
    tr.delete(tr.mapping.map(first.pos), tr.mapping.map(last.pos + last.node.nodeSize, -1))
    peer.dispatch(tr)
  }

const removeAll =
  (ids: readonly string[]) =>
  (peer: Peer): void =>
    ids.forEach((id) => peer.remove(id))

const backspaceAt =
  (id: string) =>
  (peer: Peer): void => {
    expect(peer.place(id, 0).run(joinBackward)).toBe(true)
  }

const tenLines = (name: string): Node[] => Array.from({ length: 10 }, (_, n) => block(`${name}${n}`))

/** Returns the initials of the inserted lines, in order. */
const initials = (texts: readonly string[]): string =>
  texts
    .filter((text) => /^[AB]\d$/.test(text))
    .map((text) => text[0])
    .join('')

const expectNothingLostOrTwice = ({ texts }: Outcome): void => {
  expect(texts.toSorted()).toEqual(Array.from({ length: LINES }, (_, n) => line(n)))
}

describe('B types in a line while A', () => {
  test('splits its chunk: kept', () => {
    const { texts } = meet((a) => a.dispatch(a.tr.split(a.at('b30').pos)), typeIn('b35', 3))
    expect(texts[35]).toBe('linPEERe 35 end')
    expect(texts).toHaveLength(LINES)
  })

  test('joins its chunk to the previous one: kept', () => {
    const { texts } = meet((a) => a.dispatch(a.tr.join(1 + chunksOf(a.state.doc)[0]!.nodeSize)), typeIn('b45', 3))
    expect(texts[45]).toBe('linPEERe 45 end')
  })

  test('moves its scene: kept and moved along', () => {
    const { texts, ids } = meet(moveInView(SCENE, 'b50'), typeIn('b20', 3))
    expect(ids).toEqual([...range(0, 15), ...range(30, 51), ...SCENE, ...range(51, 60)])
    expect(texts[ids.indexOf('b20')]).toBe('linPEERe 20 end')
  })

  test('moves its scene in the scene list: kept and moved along', () => {
    const { texts, ids } = meet((a) => a.binding.move(SCENE, 'b50'), typeIn('b20', 3))
    expect(ids).toEqual([...range(0, 15), ...range(30, 51), ...SCENE, ...range(51, 60)])
    expect(texts[ids.indexOf('b20')]).toBe('linPEERe 20 end')
  })

  test('cuts and pastes its scene: kept and moved along', () => {
    const { texts, ids } = meet(
      (a) => {
        const clipboard = SCENE.map((id) => schema.nodeFromJSON(a.at(id).node.toJSON()))
        removeAll(SCENE)(a)
        a.insertAfter('b50', clipboard)
      },
      typeIn('b20', 3),
    )
    expect(ids).toEqual([...range(0, 15), ...range(30, 51), ...SCENE, ...range(51, 60)])
    expect(texts[ids.indexOf('b20')]).toContain('PEER')
    expect(texts[ids.indexOf('b20')]?.replace('PEER', '')).toBe(line(20))
  })

  test('changes its kind: both kept', () => {
    const { texts, a } = meet((a) => a.setKind('b20', 'dialogue'), typeIn('b20', 3))
    expect(texts[20]).toBe('linPEERe 20 end')
    expect(a.at('b20').node.attrs['kind']).toBe('dialogue')
  })

  test('inserts a heading above it: both kept', () => {
    const { texts } = meet((a) => a.insertAfter('b19', [block('INT. NEW', 'scene')]), typeIn('b20', 3))
    expect(texts.slice(19, 22)).toEqual([line(19), 'INT. NEW', 'linPEERe 20 end'])
  })

  test('splits it after the typed text: kept in the first half', () => {
    const { texts } = meet((a) => a.split('b20', 8), typeIn('b20', 3))
    expect(texts.slice(20, 22)).toEqual(['linPEERe 20 ', 'end'])
  })

  test('splits it before the typed text: kept at the split, or in its place with repair', () => {
    const edit = (a: Peer): void => a.split('b20', 8)
    expect(meet(edit, typeIn('b20', 11)).texts.slice(20, 22)).toEqual(['line 20 PEER', 'end'])
    expect(meet(edit, typeIn('b20', 11), { repair: true }).texts.slice(20, 22)).toEqual(['line 20 ', 'endPEER'])
  })

  test('presses Enter at its start: kept with the text', () => {
    const { texts } = meet((a) => a.split('b20', 0), typeIn('b20', 3))
    expect(texts.slice(19, 23)).toEqual([line(19), '', 'linPEERe 20 end', line(21)])
  })
})

describe('B types in a line while A merges it into the previous one', () => {
  test('becomes an edit conflict', () => {
    const outcome = meet((a) => a.merge('b20'), typeIn('b20', 3))
    expect(outcome.texts[19]).toBe(line(19) + line(20))
    expect(outcome.conflicts).toEqual(['PEER'])
  })

  test('is kept in the merged line with repair', () => {
    const middle = meet((a) => a.merge('b20'), typeIn('b20', 3), { repair: true })
    expect(middle.texts[19]).toBe(`${line(19)}linPEERe 20 end`)
    expect(middle.conflicts).toEqual([])
    const end = meet((a) => a.merge('b20'), typeIn('b20', 11, ' PEER'), { repair: true })
    expect(end.texts[19]).toBe(`${line(19)}${line(20)} PEER`)
  })

  test('becomes an edit conflict when typed at its end', () => {
    expect(meet((a) => a.merge('b20'), typeIn('b20', 11, ' PEER')).conflicts).toEqual([' PEER'])
  })

  test('becomes an edit conflict across chunks too', () => {
    const outcome = meet(backspaceAt('b24'), typeIn('b24', 3))
    expect(outcome.texts[23]).toBe(line(23) + line(24))
    expect(outcome.conflicts).toEqual(['PEER'])
  })

  test('is kept in another line of the joined chunk', () => {
    const { texts, conflicts } = meet(backspaceAt('b48'), typeIn('b50', 3))
    expect(texts[49]).toBe('linPEERe 50 end')
    expect(conflicts).toEqual([])
  })
})

describe('B edits what A removes or moves', () => {
  test('types in a deleted line: becomes an edit conflict with its author', () => {
    const { texts, conflicts: left, a } = meet((a) => a.remove('b20'), typeIn('b20', 3))
    expect(texts).toHaveLength(LINES - 1)
    expect(left).toEqual(['PEER'])
    expect(editConflicts(a.binding.shared)[0]?.authors).not.toContain(a.doc.clientID)
  })

  test('adds a line to a moved scene: stays behind, or moves along with repair', () => {
    const editB = (b: Peer): void => b.insertAfter('b20', [block('PEER line')])
    const plain = meet(moveInView(SCENE, 'b50'), editB)
    expect(plain.texts[15]).toBe('PEER line')
    const followed = meet(moveInView(SCENE, 'b50'), editB, { repair: true })
    expect(followed.texts[followed.ids.indexOf('b20') + 1]).toBe('PEER line')
  })

  test('deletes a scene that A moves: deleted without empty lines', () => {
    const { ids, texts } = meet(moveInView(SCENE, 'b50'), removeAll(SCENE))
    expect(ids).toEqual([...range(0, 15), ...range(30, 60)])
    expect(texts).not.toContain('')
  })
})

describe('A and B do the same at once', () => {
  test('move one scene to two places: ends up in one of them, without loss or duplicates', () => {
    const outcome = meet(moveInView(SCENE, 'b50'), moveInView(SCENE, 'b5'))
    expectNothingLostOrTwice(outcome)
    const at = outcome.ids.indexOf('b15')
    expect(outcome.ids.slice(at, at + 15)).toEqual(SCENE)
    expect(['b5', 'b50']).toContain(outcome.ids[at - 1])
  })

  test('move a scene and part of it: no loss or duplicates', () => {
    expectNothingLostOrTwice(meet(moveInView(SCENE, 'b50'), moveInView(range(20, 25), 'b5')))
  })

  test('insert ten lines at one place: not interleaved', () => {
    const { texts } = meet(
      (a) => a.insertAfter('b20', tenLines('A')),
      (b) => b.insertAfter('b20', tenLines('B')),
    )
    expect(['A'.repeat(10) + 'B'.repeat(10), 'B'.repeat(10) + 'A'.repeat(10)]).toContain(initials(texts))
  })

  test('insert ten lines one after the other: not interleaved', () => {
    const oneByOne =
      (name: string) =>
      (peer: Peer): void => {
        let after = 'b20'
        for (const node of tenLines(name)) {
          peer.insertAfter(after, [node])
          after = peer.ids[peer.ids.indexOf(after) + 1] ?? ''
        }
      }
    const { texts } = meet(oneByOne('A'), oneByOne('B'))
    expect(['A'.repeat(10) + 'B'.repeat(10), 'B'.repeat(10) + 'A'.repeat(10)]).toContain(initials(texts))
  })
})

test('moving a scene of 15 lines sends a small update', () => {
  const a = new Peer('A', start)
  let bytes = 0
  a.doc.on('update', (update: Uint8Array) => (bytes += update.length))
  a.binding.move(SCENE, 'b50')
  expect(bytes).toBeLessThan(300)
})
