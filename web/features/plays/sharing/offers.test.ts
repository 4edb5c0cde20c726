import type { Access, Friend, GroupSummary } from '@replique/contract'
import { expect, test } from 'vitest'
import { offersFrom, matchingOffers, recipientOf } from './offers.ts'

const since = '2026-01-01T00:00:00Z'
const friend = (id: string, name: string): Friend => ({ id, name, picture: null, since })
const group = (id: string, name: string, archived = false): GroupSummary => ({
  id,
  name,
  archived,
  picture: null,
  role: 'member',
  members: 3,
  createdAt: since,
})
const access: Access = {
  people: [{ id: 'row', userId: 'f2', name: 'Éloïse', email: null, role: 'viewer', state: 'active', you: false }],
  groups: [{ id: 'g1', name: 'La Troupe', role: 'viewer', members: 3 }],
  linked: false,
}
const friends = [friend('f1', 'Zoé'), friend('f2', 'Éloïse'), friend('f3', 'Eloise'), friend('f4', 'Lou Troupel')]
const groups = [group('g1', 'La Troupe'), group('g2', 'Atelier'), group('g3', 'Ancienne troupe', true)]
const offers = offersFrom({ friends, groups, access })

test('friends and open groups are offered, each with whether they have access', () => {
  expect(offers.map(({ id, isIn }) => `${id} ${isIn}`)).toEqual([
    'f1 false',
    'f2 true',
    'f3 false',
    'f4 false',
    'g1 true',
    'g2 false',
  ])
})

test('friends with the same name are distinguished by the day they became friends', () => {
  const later = { ...friend('f9', 'ELOISE'), since: '2026-02-01T00:00:00Z' }
  const found = offersFrom({ friends: [friend('f1', 'Zoé'), friend('f3', 'Eloise'), later], groups, access })
  expect(found.slice(0, 3).map((offer) => offer.since)).toEqual([undefined, since, later.since])
})

test.each([
  ['eloi', ['f3', 'f2']],
  ['TROUPE', ['f4', 'g1']],
  ['nobody', []],
])('%s finds %j, with those who have access last', (typed, ids) => {
  expect(matchingOffers(offers, typed).map(({ id }) => id)).toEqual(ids)
})

test('a whole name selects its owner, regardless of accents; part of a name selects nobody', () => {
  expect(recipientOf(offers, ' zoe ')).toMatchObject({ is: 'offer', offer: { id: 'f1' } })
  expect(recipientOf(offers, 'la troupe')).toMatchObject({ is: 'offer', offer: { id: 'g1' } })
  expect(recipientOf(offers, 'zo')).toEqual({ is: 'nobody' })
  expect(recipientOf(offers, 'éloïse')).toEqual({ is: 'several' })
})

test('an email address is recognised, and an empty field is not', () => {
  expect(recipientOf(offers, ' ada@example.org ')).toEqual({ is: 'address', email: 'ada@example.org' })
  expect(recipientOf(offers, '  ')).toEqual({ is: 'missing' })
})
