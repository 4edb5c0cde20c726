/** A character renamed, merged or removed while somebody else writes for it. */
import { expect, test } from 'vitest'
import {
  addCharacter,
  mergeCharacters,
  removeCharacter,
  renameCharacter,
  setAge,
  setAliases,
  findNamePlaces,
  renameEverywhere,
} from './cast-edits.ts'
import { linkEverywhere, castOf, linkCue } from './commands/cue.ts'
import { findCharacter, readCharacters } from './cast.ts'
import { block, Peer, snapshot, sync } from './crowd/peer.ts'
import { toPlay } from './convert.ts'
import { blockType, schema } from './schema.ts'
import { attrsOf } from './view.ts'

const bold = (text: string) => schema.text(text, [schema.marks.strong.create()])

const start = snapshot([
  block('NORA', 'cue', 'a'),
  block('Well.', 'dialogue', 'b'),
  block('HELMER', 'cue', 'c'),
  blockType.create({ id: 'd', kind: 'dialogue' }, [schema.text('Is that you, '), bold('Nora'), schema.text('? Nora!')]),
  block('NORA goes to nora’s desk.', 'action', 'e'),
  block('KROGSTAD', 'cue', 'f'),
])

function pair(): [Peer, Peer, { nora: string; helmer: string }] {
  const [a, b] = [new Peer('A', start), new Peer('B', start)]
  for (const id of ['a', 'c']) a.place(id, 0).run(linkCue(castOf(a.binding.shared)))
  sync(a, b)
  const idOf = (name: string): string => findCharacter(a.binding.shared, name)?.id ?? ''
  return [a, b, { nora: idOf('NORA'), helmer: idOf('HELMER') }]
}

const names = (peer: Peer): string[] => readCharacters(peer.binding.shared).map(({ name }) => name)
const cueOf = (peer: Peer, id: string): string | null => attrsOf(peer.at(id).node).name

function agree(a: Peer, b: Peer): void {
  sync(a, b)
  expect(a.view).toEqual(b.view)
  expect(a.view).toEqual(a.scratch)
  expect(b.view).toEqual(b.scratch)
  expect(toPlay(a.doc)).toEqual(toPlay(b.doc))
}

test('renameEverywhere is one undo step and keeps the capitals and marks of each place', () => {
  const [a, b, { nora }] = pair()
  const places = findNamePlaces(a.state.doc, 'NORA', { next: 'LENORA', language: 'en' })
  expect(places.map(({ block: id, words, doubtful }) => [id, words, doubtful])).toEqual([
    ['d', 'Lenora', false],
    ['d', 'Lenora', false],
    ['e', 'LENORA', false],
    ['e', 'lenora', true],
  ])
  const sure = places.filter(({ doubtful }) => !doubtful)
  a.binding.edit((shared) => renameEverywhere(shared, nora, 'LENORA', sure))
  agree(a, b)
  expect(b.text('d')).toBe('Is that you, Lenora? Lenora!')
  expect(b.text('e')).toBe('LENORA goes to nora’s desk.')
  expect(b.at('d').node.child(1).text).toBe('Lenora')
  expect(cueOf(b, 'a')).toBe('LENORA')
  a.binding.undo()
  agree(a, b)
  expect([b.text('d'), b.text('e'), cueOf(b, 'a')]).toEqual([
    'Is that you, Nora? Nora!',
    'NORA goes to nora’s desk.',
    'NORA',
  ])
})

test('renameEverywhere changes the particle before a French name and keeps the marks', () => {
  const [a, b, { nora }] = pair()
  a.type('b', 5, ' Le sac de Nora.')
  a.dispatch(a.tr.addMark(a.at('b').pos + 17, a.at('b').pos + 21, schema.marks.strong.create()))
  const places = findNamePlaces(a.state.doc, 'NORA', { next: 'ANNE', language: 'fr' })
  a.binding.edit((shared) => renameEverywhere(shared, nora, 'ANNE', places))
  agree(a, b)
  const runs = b.at('b').node.children.map((run) => [run.text, run.marks.length])
  expect(runs).toEqual([
    ['Well. Le sac d’', 0],
    ['Anne', 1],
    ['.', 0],
  ])
})

test('renameEverywhere loses nothing that another user types at the same time', () => {
  const [a, b, { nora }] = pair()
  b.type('d', 0, 'Say: ')
  b.type('d', b.text('d').length, ' Come.')
  b.type('b', 5, ' Well.')
  const places = findNamePlaces(a.state.doc, 'NORA', { next: 'LENORA', language: 'en' })
  a.binding.edit((shared) => renameEverywhere(shared, nora, 'LENORA', places))
  agree(a, b)
  expect(a.text('d')).toBe('Say: Is that you, Lenora? Lenora! Come.')
  expect([a.text('b'), cueOf(a, 'a')]).toEqual(['Well. Well.', 'LENORA'])
})

test('renameEverywhere skips a place whose text has changed', () => {
  const [a, , { nora }] = pair()
  const places = findNamePlaces(a.state.doc, 'NORA', { next: 'LENORA', language: 'en' })
  a.type('e', 0, 'Then ')
  a.binding.edit((shared) => renameEverywhere(shared, nora, 'LENORA', places))
  expect(a.text('e')).toBe('Then NORA goes to nora’s desk.')
  expect(a.text('d')).toBe('Is that you, Lenora? Lenora!')
})

test('merging gives the target also cues that another user links at the same time', () => {
  const [a, b, { nora, helmer }] = pair()
  a.binding.edit((shared) => mergeCharacters(shared, helmer, nora))
  b.insertAfter('f', [block('Nora', 'cue', null)])
  const late = b.ids.at(-1) ?? ''
  b.place(late, 4).run(linkCue(castOf(b.binding.shared)))
  b.type('b', 5, ' Yes.')
  agree(a, b)
  expect(names(a)).toEqual(['HELMER'])
  expect([cueOf(a, 'a'), cueOf(a, late), a.text('b')]).toEqual(['HELMER', 'HELMER', 'Well. Yes.'])
})

test('a character renamed and merged at once gives its cues to the target, its new name an alias', () => {
  const [a, b, { nora, helmer }] = pair()
  a.binding.edit((shared) => renameCharacter(shared, nora, 'LENORA'))
  b.binding.edit((shared) => mergeCharacters(shared, helmer, nora))
  agree(a, b)
  expect(readCharacters(a.binding.shared)).toMatchObject([{ name: 'HELMER', aliases: ['LENORA'] }])
})

test('a removed character stays in the play if another user links a cue by its alias', () => {
  const [a, b, { nora }] = pair()
  a.binding.edit((shared) => setAliases(shared, nora, ['MRS. HELMER']))
  sync(a, b)
  a.remove('a')
  a.binding.edit((shared) => removeCharacter(shared, nora))
  b.insertAfter('f', [block('Mrs. Helmer (off)', 'cue', null)])
  const late = b.ids.at(-1) ?? ''
  b.place(late, 0).run(linkCue(castOf(b.binding.shared)))
  expect(attrsOf(b.at(late).node).character).toBe(nora)
  agree(a, b)
  expect(names(a)).toEqual(['NORA', 'HELMER'])
  expect([cueOf(a, late), a.text(late)]).toEqual(['NORA', '(off)'])
})

test('a removed character stays if another user changes it at the same time', () => {
  const [a, b, { nora }] = pair()
  a.remove('a')
  sync(a, b)
  a.binding.edit((shared) => removeCharacter(shared, nora))
  b.binding.edit((shared) => setAliases(shared, nora, ['MRS. HELMER']))
  agree(a, b)
  expect(readCharacters(a.binding.shared)).toMatchObject([
    { name: 'NORA', aliases: ['MRS. HELMER'] },
    { name: 'HELMER' },
  ])
})

test('linkEverywhere links all cues of an unlisted name, also when two users do it', () => {
  const [a, b] = pair()
  a.insertAfter('f', [block('Krogstad (off)', 'cue'), block('Krogstads', 'cue')])
  sync(a, b)
  const [off = '', other = ''] = a.ids.slice(-2)
  expect(a.run(linkEverywhere('KROGSTAD', castOf(a.binding.shared)))).toBe(true)
  expect(['f', off, other].map((id) => cueOf(a, id))).toEqual(['KROGSTAD', 'KROGSTAD', null])
  expect(a.text(off)).toBe('(off)')
  b.run(linkEverywhere('KROGSTAD', castOf(b.binding.shared)))
  agree(a, b)
  expect(['f', off].map((id) => cueOf(a, id))).toEqual(['KROGSTAD', 'KROGSTAD'])
  expect(attrsOf(a.at('f').node).character).toBe(attrsOf(a.at(off).node).character)
  expect(a.run(linkEverywhere('KROGSTAD', castOf(a.binding.shared)))).toBe(false)
})

test('a character with unseen changes by another user stays when it is removed', () => {
  const [first, second, remover] = [1, 2, 3].map((client) => new Peer(`p${client}`, start, { client })) as [
    Peer,
    Peer,
    Peer,
  ]
  const anne = first.binding.edit((shared) => addCharacter(shared, 'ANNE'))
  sync(first, second, remover)
  second.binding.edit((shared) => setAge(shared, anne, '40'))
  sync(second, remover)
  first.binding.edit((shared) => setAliases(shared, anne, ['ANNIE']))
  remover.binding.edit((shared) => removeCharacter(shared, anne))
  sync(first, second, remover)
  expect(names(remover)).toEqual(['ANNE'])
  expect(names(first)).toEqual(['ANNE'])
  first.binding.edit((shared) => removeCharacter(shared, anne))
  sync(first, second, remover)
  expect(names(second)).toEqual([])
})
