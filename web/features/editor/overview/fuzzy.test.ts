import { expect, test } from 'vitest'
import { foldWords, fuzzyScore } from './fuzzy.ts'

const best = (typed: string, texts: readonly string[]): string[] =>
  texts
    .map((text) => ({ text, score: fuzzyScore(foldWords(typed), foldWords(text)) }))
    .filter(({ score }) => score !== null)
    .sort((a, b) => (b.score ?? 0) - (a.score ?? 0))
    .map(({ text }) => text)

test('words come before initials, initials before scattered letters', () => {
  expect(best('fm', ['Find more', 'Focus mode', 'Confirm'])).toEqual(['Find more', 'Focus mode', 'Confirm'])
  expect(best('mode', ['More odd things', 'Focus mode', 'Model'])[0]).toBe('Model')
})

test('accents, capitals and apostrophes make no difference, and a missing letter does', () => {
  expect(best("scene d'ete", ['SCÈNE D’ÉTÉ', 'SCÈNE 2'])).toEqual(['SCÈNE D’ÉTÉ'])
  expect(best('coeur', ['Le cœur'])).toEqual(['Le cœur'])
  expect(best('xyz', ['Focus mode'])).toEqual([])
})

test('nothing typed takes everything, and letters are taken at starts of words where there are some', () => {
  expect(best('', ['a', 'b'])).toEqual(['a', 'b'])
  expect(best('rt', ['Replace the text', 'Art'])).toEqual(['Art', 'Replace the text'])
})
