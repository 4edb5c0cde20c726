import { expect, test } from 'vitest'
import SPOKEN from './sounds/spoken.json' with { type: 'json' }
import { wordAfter, wordsIn } from './use-spoken.ts'

test.each(['en', 'fr'] as const)('every spoken word in %s has a time, in order', (locale) => {
  for (const name of ['scene', 'voices'] as const) {
    let last = 0
    SPOKEN[locale][name].forEach(({ text, from, to, words }) => {
      expect(words.length).toBe(wordsIn(text).length)
      const all = [last, from, ...words, to]
      expect(all).toEqual(all.toSorted((a, b) => a - b))
      last = to
    })
  }
})

test('a scene for two gives both characters dialogue', () => {
  for (const { scene } of Object.values(SPOKEN)) expect(new Set(scene.map(({ name }) => name)).size).toBe(2)
})

test('a mark that stands alone is not a word, and one that belongs to a word is highlighted with it', () => {
  expect(wordsIn('Où est-il\u00a0? — Là.').map(({ word }) => word)).toEqual(['Où', 'est-il', 'Là.'])
})

test('the highlighted word is the last one that has begun', () => {
  const line = { from: 2, to: 4, words: [2.1, 2.5, 3] }
  expect([0, 0.2, 0.6, 5].map((seconds) => wordAfter(line, seconds))).toEqual([-1, 0, 1, 2])
})
