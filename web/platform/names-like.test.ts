import { expect, test } from 'vitest'
import { namesLike } from './names-like.ts'

test.each([
  ['Éloïse Müller', 'eloise', true],
  ['Éloïse Müller', ' MULL ', true],
  ['Anaïs', 'ANAÏS', true],
  ['Ωmega', 'ω', true],
  ['Léo', 'leon', false],
  ['Léo', '', true],
])('%s is found by %s: %s', (name, wanted, found) => {
  expect(namesLike(name, wanted)).toBe(found)
})
