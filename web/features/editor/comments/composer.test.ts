import { expect, test } from 'vitest'
import { askingAt, mentionedIn, peopleFor } from './composer.tsx'

const PEOPLE = [
  { id: '1', name: 'Élodie Martin' },
  { id: '2', name: 'Noé' },
  { id: '3', name: '' },
]

test('a name is asked for behind an @, and not inside an address', () => {
  expect(askingAt('Dis, @élo', 9)).toEqual({ start: 5, typed: 'élo' })
  expect(askingAt('@', 1)).toEqual({ start: 0, typed: '' })
  expect(askingAt('noe@example.org', 15)).toBeNull()
  expect(askingAt('@noé mais', 9)).toBeNull()
})

test('people are found by any of their names, without accents or capitals', () => {
  expect(peopleFor(PEOPLE, 'mart').map(({ id }) => id)).toEqual(['1'])
  expect(peopleFor(PEOPLE, 'ELO').map(({ id }) => id)).toEqual(['1'])
  expect(peopleFor(PEOPLE, 'x')).toEqual([])
})

test('only those whose name still stands there are mentioned', () => {
  expect(mentionedIn('@Noé, et toi ?', PEOPLE)).toEqual(['2'])
  expect(mentionedIn('Noé, et toi ?', PEOPLE)).toEqual([])
})
