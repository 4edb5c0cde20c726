import { describe, expect, test } from 'vitest'
import {
  addCharacter,
  describeCharacter,
  mergeCharacters,
  moveCharacter,
  removeCharacter,
  renameCharacter,
  setAliases,
} from './cast-edits.ts'
import { findCharacter, readCharacters } from './cast.ts'
import { block, Peer, snapshot, sync } from './crowd/peer.ts'
import { castOf, linkCue } from './commands/cue.ts'
import { toPlay } from './convert.ts'
import { attrsOf } from './view.ts'

const start = snapshot([
  block('NORA', 'cue', 'a'),
  block('Well.', 'dialogue', 'b'),
  block('ÉTIENNE (off)', 'cue', 'c'),
  block('Oui.', 'dialogue', 'd'),
  block('NORA', 'cue', 'e'),
])

/** Returns two writers, with the cues linked by the first. */
function pair(): [Peer, Peer, (name: string) => string] {
  const [a, b] = [new Peer('A', start), new Peer('B', start)]
  for (const id of ['a', 'c', 'e']) a.place(id, 0).run(linkCue(castOf(a.binding.shared)))
  sync(a, b)
  const idOf = (name: string): string => findCharacter(a.binding.shared, name)?.id ?? ''
  return [a, b, idOf]
}

const nameIn = (peer: Peer, id: string): string | null => attrsOf(peer.at(id).node).name
const namesOf = (peer: Peer): string[] => readCharacters(peer.binding.shared).map(({ name }) => name)

describe('a character', () => {
  test('is renamed in one small update, shown by every cue, also for a peer who is typing', () => {
    const [a, b, idOf] = pair()
    let bytes = 0
    a.doc.on('update', (update: Uint8Array) => (bytes += update.length))
    b.type('e', 0, '(sadly)')
    a.binding.edit((shared) => renameCharacter(shared, idOf('nora'), 'LENORA'))
    expect(bytes).toBeLessThan(60)
    sync(a, b)
    for (const peer of [a, b]) {
      expect([nameIn(peer, 'a'), nameIn(peer, 'c'), nameIn(peer, 'e')]).toEqual(['LENORA', 'ÉTIENNE', 'LENORA'])
      expect(peer.text('e')).toBe('(sadly)')
      expect(peer.view).toEqual(peer.scratch)
    }
    a.binding.undo()
    expect(nameIn(a, 'e')).toBe('NORA')
  })

  test('stays in the play if a peer writes a cue for it while it is removed', () => {
    const [a, b, idOf] = pair()
    const nora = idOf('NORA')
    a.remove('a')
    a.remove('e')
    a.binding.edit((shared) => removeCharacter(shared, nora))
    expect(namesOf(a)).toEqual(['ÉTIENNE'])
    b.insertAfter('d', [b.at('a').node])
    sync(a, b)
    expect(namesOf(a)).toEqual(['NORA', 'ÉTIENNE'])
    expect(namesOf(b)).toEqual(namesOf(a))
  })

  test('leaves the list when its creation is undone, but keeps its name for a peer’s cue', () => {
    const [a, b] = pair()
    a.insertAfter('e', [block('PETER', 'cue')])
    const id = a.ids.at(-1) ?? ''
    a.binding.apart(() => a.place(id, 5).run(linkCue(castOf(a.binding.shared))))
    const peter = findCharacter(a.binding.shared, 'PETER')
    sync(a, b)
    b.insertAfter('b', [b.at(id).node])
    a.binding.undo()
    expect(namesOf(a)).toEqual(['NORA', 'ÉTIENNE'])
    expect(a.text(id)).toBe('PETER')
    sync(a, b)
    expect(readCharacters(a.binding.shared)).toContainEqual(peter)
  })

  test('gives its cues and names to the merge target, also late ones of a peer', () => {
    const [a, b, idOf] = pair()
    const [nora, etienne] = [idOf('NORA'), idOf('ÉTIENNE')]
    a.binding.edit((shared) => mergeCharacters(shared, nora, etienne))
    b.binding.edit((shared) => renameCharacter(shared, etienne, 'STEPHEN'))
    b.insertAfter('e', [b.at('c').node])
    sync(a, b)
    const play = toPlay(a.doc)
    expect(play.characters).toEqual([{ id: nora, name: 'NORA', aliases: ['STEPHEN'], description: '' }])
    expect(play.elements.filter(({ kind }) => kind === 'cue').map(({ character }) => character)).toEqual(
      Array(4).fill(nora),
    )
    expect(a.blocks.filter(({ node }) => attrsOf(node).name === 'NORA')).toHaveLength(4)
    expect(a.view).toEqual(b.view)
    expect(findCharacter(a.binding.shared, 'stephen')?.id).toBe(nora)
    a.binding.edit((shared) => setAliases(shared, nora, []))
    expect(readCharacters(a.binding.shared)[0]?.aliases).toEqual([])
    a.binding.undo()
    a.binding.undo()
    expect(nameIn(a, 'c')).toBe('STEPHEN')
  })

  test('ends up as one of two for everyone when they are merged both ways at once', () => {
    const [a, b, idOf] = pair()
    const [nora, etienne] = [idOf('NORA'), idOf('ÉTIENNE')]
    a.binding.edit((shared) => mergeCharacters(shared, nora, etienne))
    b.binding.edit((shared) => mergeCharacters(shared, etienne, nora))
    sync(a, b)
    expect(toPlay(a.doc)).toEqual(toPlay(b.doc))
    const [left, ...others] = readCharacters(a.binding.shared)
    expect(others).toEqual([])
    expect(new Set([left?.name, ...(left?.aliases ?? [])])).toEqual(new Set(['NORA', 'ÉTIENNE']))
    expect(a.view).toEqual(a.scratch)
  })
})

describe('the cast list', () => {
  test('can be reordered one entry at a time, any number of times', () => {
    const { binding } = new Peer('A', snapshot([block('x', 'action', 'x')]))
    const { shared } = binding
    const [a, b, c] = ['A', 'B', 'C'].map((name) => addCharacter(shared, name)) as [string, string, string]
    moveCharacter(shared, c, null)
    expect(readCharacters(shared).map(({ name }) => name)).toEqual(['C', 'A', 'B'])
    moveCharacter(shared, c, b)
    expect(readCharacters(shared).map(({ name }) => name)).toEqual(['A', 'B', 'C'])
    for (let n = 0; n < 120; n++) moveCharacter(shared, n % 2 === 0 ? c : b, a)
    expect(readCharacters(shared).map(({ name }) => name)).toEqual(['A', 'B', 'C'])
  })

  test('keeps aliases that two users add at once', () => {
    const [a, b, idOf] = pair()
    const nora = idOf('NORA')
    a.binding.edit((shared) => setAliases(shared, nora, ['MRS. HELMER']))
    b.binding.edit((shared) => setAliases(shared, nora, ['THE SKYLARK']))
    b.binding.edit((shared) => describeCharacter(shared, nora, 'a wife'))
    sync(a, b)
    const [one] = readCharacters(a.binding.shared)
    expect(one?.aliases.toSorted()).toEqual(['MRS. HELMER', 'THE SKYLARK'])
    expect(one?.description).toBe('a wife')
    expect(findCharacter(b.binding.shared, 'mrs.  helmer')?.id).toBe(nora)
  })
})
