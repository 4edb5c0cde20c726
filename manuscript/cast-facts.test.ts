import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { character, emptyPlay, type Character } from '@replique/script'
import {
  addCharacter,
  describeCharacter,
  mergeCharacters,
  orderCharacters,
  removeCharacter,
  setAge,
  setColour,
  setPrinted,
  setAttribute,
  setRelation,
  addMember,
  removeMember,
  setGroup,
} from './cast-edits.ts'
import { readCharacters } from './cast.ts'
import { Peer, sync } from './crowd/peer.ts'
import { playUpdate, toPlay } from './convert.ts'
import { openShared } from './shared.ts'

const one = (id: string, more: Partial<Character> = {}): Character => ({ ...character(id, id), ...more })

const CAST = [
  one('TOUS', { members: 'everyone', unprinted: true }),
  one('GARDES', { members: ['UN', 'DEUX'], description: 'du roi' }),
  one('UN', { age: 'vingt ans', colour: 12 }),
  one('DEUX'),
  one('ROI', {
    gender: 'male',
    ageBand: 'old',
    role: 'roi',
    manner: 'en vers',
    relations: [{ to: 'UN', what: 'père' }],
  }),
]
const start = playUpdate({ ...emptyPlay('stage', 'fr'), characters: CAST })

const pair = (): [Peer, Peer] => [new Peer('A', start), new Peer('B', start)]
const read = (peer: Peer): Character[] => readCharacters(peer.binding.shared)
const the = (peer: Peer, id: string): Character | undefined => read(peer).find((character) => character.id === id)

test('keeps every property of a character in a round trip', () => {
  const [a] = pair()
  expect(toPlay(a.doc).characters).toEqual(CAST)
})

test('keeps concurrent changes of different properties', () => {
  const [a, b] = pair()
  a.binding.edit((shared) => setAge(shared, 'ROI', '60'))
  a.binding.edit((shared) => addMember(shared, 'GARDES', 'ROI'))
  b.binding.edit((shared) => setColour(shared, 'ROI', 4))
  b.binding.edit((shared) => setPrinted(shared, 'ROI', false))
  b.binding.edit((shared) => removeMember(shared, 'GARDES', 'UN'))
  sync(a, b)
  expect(the(a, 'ROI')).toEqual({ ...CAST.at(-1), age: '60', colour: 4, unprinted: true })
  expect(the(a, 'GARDES')?.members).toEqual(['DEUX', 'ROI'])
  expect(read(b)).toEqual(read(a))
  b.binding.undo()
  expect(the(b, 'GARDES')?.members).toEqual(['UN', 'DEUX', 'ROI'])
  a.binding.edit((shared) => [setAge(shared, 'UN', ''), setColour(shared, 'UN', null)])
  expect(the(a, 'UN')).toEqual(one('UN'))
})

test('restores the members when a group becomes a person and a group again', () => {
  const [a] = pair()
  const group = (kind: 'person' | 'group' | 'everyone') => {
    a.binding.edit((shared) => setGroup(shared, 'GARDES', kind))
    return the(a, 'GARDES')?.members
  }
  expect([group('person'), group('everyone'), group('group')]).toEqual([undefined, 'everyone', ['UN', 'DEUX']])
})

test('updates members after a merge, and omits removed characters until they are restored', () => {
  const [a, b] = pair()
  a.binding.edit((shared) => mergeCharacters(shared, 'ROI', 'UN'))
  b.binding.edit((shared) => describeCharacter(shared, 'UN', 'un homme'))
  sync(a, b)
  expect(the(b, 'GARDES')?.members).toEqual(['DEUX', 'ROI'])
  expect(the(b, 'ROI')).toMatchObject({ aliases: ['UN'], age: 'vingt ans', colour: 12, description: 'un homme' })
  b.binding.edit((shared) => removeMember(shared, 'GARDES', 'ROI'))
  expect(the(b, 'GARDES')?.members).toEqual(['DEUX'])
  b.binding.edit((shared) => removeCharacter(shared, 'DEUX'))
  expect(the(b, 'GARDES')?.members).toEqual([])
  b.binding.undo()
  expect(the(b, 'GARDES')?.members).toEqual(['DEUX'])
})

test('leaves one group with all members when two users merge two groups both ways', () => {
  const [a, b] = pair()
  const other = a.binding.edit((shared) => addCharacter(shared, 'SOLDATS'))
  a.binding.edit((shared) => addMember(shared, other, 'ROI'))
  sync(a, b)
  a.binding.edit((shared) => mergeCharacters(shared, 'GARDES', other))
  b.binding.edit((shared) => mergeCharacters(shared, other, 'GARDES'))
  sync(a, b)
  const groups = read(a).filter(({ members }) => Array.isArray(members))
  expect(groups.map(({ members }) => members)).toEqual([['UN', 'DEUX', 'ROI']])
  expect(read(b)).toEqual(read(a))
})

test('orders the whole list in one step', () => {
  const [a] = pair()
  a.binding.edit((shared) => orderCharacters(shared, ['ROI', 'DEUX', 'UN', 'GARDES', 'TOUS']))
  expect(read(a).map(({ id }) => id)).toEqual(['ROI', 'DEUX', 'UN', 'GARDES', 'TOUS'])
  expect(the(a, 'GARDES')?.members).toEqual(['DEUX', 'UN'])
  a.binding.undo()
  expect(toPlay(a.doc).characters).toEqual(CAST)
})

test('ignores invalid properties from other clients', () => {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, start)
  const { characters } = openShared(doc)
  const king = characters.get('ROI') as Y.Map<unknown>
  const guards = characters.get('GARDES') as Y.Map<unknown>
  const odd: [string, unknown][] = [
    ['age', 40],
    ['colour', 13],
    ['unprinted', 'yes'],
    ['group', 'nobody'],
    ['description', { a: 1 }],
  ]
  for (const [key, value] of odd) king.set(key, value)
  for (const key of ['member:GARDES', 'member:', 'member:nobody', 'member:TOUS', 'member:__proto__'])
    guards.set(key, true)
  guards.set('member:UN', new Y.Map())
  const found = toPlay(doc).characters
  expect(found.find(({ id }) => id === 'ROI')).toEqual(CAST.at(-1))
  expect(found.find(({ id }) => id === 'GARDES')?.members).toEqual(['TOUS', 'DEUX'])
})

test('keeps both users’ attributes of a character, and undoes one at a time', () => {
  const [a, b] = pair()
  a.binding.edit((shared) => [
    setAttribute(shared, 'DEUX', { key: 'gender', value: 'female' }),
    setRelation(shared, 'DEUX', { to: 'ROI', what: ' fille ' }),
  ])
  b.binding.edit((shared) => setAttribute(shared, 'DEUX', { key: 'ageBand', value: 'young' }))
  b.binding.edit((shared) => setRelation(shared, 'DEUX', { to: 'UN', what: 'sœur' }))
  sync(a, b)
  const both = [
    { to: 'ROI', what: 'fille' },
    { to: 'UN', what: 'sœur' },
  ]
  expect(the(a, 'DEUX')).toEqual(one('DEUX', { gender: 'female', ageBand: 'young', relations: both }))
  a.binding.undo()
  expect(the(a, 'DEUX')).toEqual(one('DEUX', { ageBand: 'young', relations: both.slice(1) }))
  b.binding.edit((shared) => setAttribute(shared, 'ROI', { key: 'gender', value: null }))
  expect(the(b, 'ROI')?.gender).toBeUndefined()
})

test('a merge fills in missing attributes and redirects relations', () => {
  const [a] = pair()
  a.binding.edit((shared) => setRelation(shared, 'DEUX', { to: 'GARDES', what: 'cousine' }))
  a.binding.edit((shared) => mergeCharacters(shared, 'DEUX', 'ROI'))
  expect(the(a, 'DEUX')).toMatchObject({ gender: 'male', role: 'roi', manner: 'en vers' })
  expect(the(a, 'DEUX')?.relations).toContainEqual({ to: 'UN', what: 'père' })
  a.binding.edit((shared) => setAttribute(shared, 'DEUX', { key: 'role', value: null }))
  expect(the(a, 'DEUX')?.role).toBeUndefined()
  a.binding.edit((shared) => setRelation(shared, 'DEUX', { to: 'UN', what: '' }))
  expect(the(a, 'DEUX')?.relations).toEqual([{ to: 'GARDES', what: 'cousine' }])
  a.binding.edit((shared) => mergeCharacters(shared, 'DEUX', 'GARDES'))
  expect(the(a, 'DEUX')?.relations).toBeUndefined()
})

test('hides a relation to a removed character, and restores it with the character', () => {
  const [a] = pair()
  a.binding.edit((shared) => removeCharacter(shared, 'UN'))
  expect(the(a, 'ROI')).not.toHaveProperty('relations')
  expect(toPlay(new Peer('C', playUpdate(toPlay(a.doc))).doc).characters).toEqual(read(a))
  a.binding.undo()
  expect(the(a, 'ROI')?.relations).toEqual([{ to: 'UN', what: 'père' }])
})

test('ignores invalid attributes', () => {
  const [a] = pair()
  a.binding.edit(({ characters }) => {
    const entry = characters.get('DEUX') as Y.Map<unknown>
    entry.set('gender', '<b>')
    entry.set('ageBand', 7)
    entry.set('role', 'x'.repeat(100_000))
    entry.set('manner', { toString: 'no' })
    entry.set('relation:nobody', 'aunt')
    entry.set('relation:DEUX', 'twin')
    entry.set('relation:UN', 12)
  })
  expect(the(a, 'DEUX')).toEqual(one('DEUX'))
})
