import { expect, test } from 'vitest'
import { chooseColour, COLOURS } from './presence.ts'

test('as many people as there are colours wear each their own, whoever they are', () => {
  const taken = new Set<number>()
  for (let person = 0; person < COLOURS; person++) {
    const id = `${(person * 7 + 3).toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`
    taken.add(chooseColour(id, taken))
  }
  expect(taken.size).toBe(COLOURS)
  expect([...taken].every((colour) => colour >= 0 && colour < COLOURS)).toBe(true)
})

test('somebody keeps their colour from play to play while nobody else wears it', () => {
  const id = '0000002a-0000-4000-8000-000000000000'
  expect(chooseColour(id, new Set())).toBe(42 % COLOURS)
  expect(chooseColour(id, new Set([42 % COLOURS]))).toBe(43 % COLOURS)
  const all = new Set(Array.from({ length: COLOURS }, (_, colour) => colour))
  expect(chooseColour(id, all)).toBe(42 % COLOURS)
})
