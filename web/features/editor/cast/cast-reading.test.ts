import { character, type CastFacts, type Character } from '@replique/script'
import { expect, test } from 'vitest'
import { matchesSearch, factsOf, matchesFilter, isShared, sharedNames } from './cast-edits.ts'

const eleonore: Character = { ...character('e', 'ÉLÉONORE'), aliases: ['L’ABBESSE'], description: 'sœur du roi' }

test.each([
  ['eleo', true],
  ['ÉLÉO', true],
  ["l'abb", true],
  ['du roi', true],
  ['reine', false],
])('%s finds Éléonore: %s', (typed, found) => {
  expect(matchesSearch(typed, eleonore)).toBe(found)
})

test('a character added after the cast was computed is not called unused', () => {
  const facts: CastFacts = {
    of: new Map([
      ['a', { speeches: 2, words: 9, state: 'speaks' }],
      ['b', { speeches: 0, words: 0, state: 'unused' }],
    ]),
    strangers: [],
  }
  const [a, b, late] = ['a', 'b', 'late'].map((id) => character(id, id)) as [Character, Character, Character]
  const hidden: Character = { ...a, unprinted: true }
  expect([a, b, late].map((one) => matchesFilter('unused', one, facts))).toEqual([false, true, false])
  expect([a, hidden, { ...b, unprinted: true as const }].map((one) => matchesFilter('unprinted', one, facts))).toEqual([
    false,
    true,
    false,
  ])
  expect([a, b, late].every((one) => matchesFilter('all', one, facts))).toBe(true)
  expect(factsOf(facts, late)).toMatchObject({ speeches: 0 })
})

test('characters that share a name are detected, regardless of case and apostrophes', () => {
  const cast = ['NORA', 'L’ABBÉ', 'Nora', "l'abbé", 'HELMER'].map((name, at) => character(`${at}`, name))
  const shared = sharedNames(cast)
  expect(cast.map((one) => isShared(one, shared))).toEqual([true, true, true, true, false])
})
