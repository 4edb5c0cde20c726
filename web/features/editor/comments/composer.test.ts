import { expect, test } from 'vitest'
import { mentionAt, mentionedIn, matchingPeople } from './composer.tsx'

const PEOPLE = [
  { id: '1', name: 'Élodie Martin' },
  { id: '2', name: 'Noé' },
  { id: '3', name: '' },
]

test('a name is suggested after an @, but not inside an email address', () => {
  expect(mentionAt('Dis, @élo', 9)).toEqual({ start: 5, typed: 'élo' })
  expect(mentionAt('@', 1)).toEqual({ start: 0, typed: '' })
  expect(mentionAt('noe@example.org', 15)).toBeNull()
  expect(mentionAt('@noé mais', 9)).toBeNull()
})

test('people are found by any of their names, regardless of accents and case', () => {
  expect(matchingPeople(PEOPLE, 'mart').map(({ id }) => id)).toEqual(['1'])
  expect(matchingPeople(PEOPLE, 'ELO').map(({ id }) => id)).toEqual(['1'])
  expect(matchingPeople(PEOPLE, 'x')).toEqual([])
})

test('only people whose names are still in the text are mentioned', () => {
  expect(mentionedIn('@Noé, et toi ?', PEOPLE)).toEqual(['2'])
  expect(mentionedIn('Noé, et toi ?', PEOPLE)).toEqual([])
})
