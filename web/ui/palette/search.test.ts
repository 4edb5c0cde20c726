import { expect, test } from 'vitest'
import { foldWords, fuzzyScore, chooseOffers, type Offer } from './search.ts'

const best = (typed: string, texts: readonly string[]): string[] =>
  texts
    .map((text) => ({ text, score: fuzzyScore(foldWords(typed), foldWords(text)) }))
    .filter(({ score }) => score !== null)
    .sort((a, b) => (b.score ?? 0) - (a.score ?? 0))
    .map(({ text }) => text)

test('whole words rank before initials, and initials before scattered letters', () => {
  expect(best('fm', ['Find more', 'Focus mode', 'Confirm'])).toEqual(['Find more', 'Focus mode', 'Confirm'])
  expect(best('mode', ['More odd things', 'Focus mode', 'Model'])[0]).toBe('Model')
})

test('accents, case, apostrophes and one missing letter make no difference', () => {
  expect(best("scene d'ete", ['SCÈNE D’ÉTÉ', 'SCÈNE 2'])).toEqual(['SCÈNE D’ÉTÉ'])
  expect(best('coeur', ['Le cœur'])).toEqual(['Le cœur'])
  expect(best('xyz', ['Focus mode'])).toEqual([])
})

test('an empty search matches everything, and letters are matched at word starts where possible', () => {
  expect(best('', ['a', 'b'])).toEqual(['a', 'b'])
  expect(best('rt', ['Replace the text', 'Art'])).toEqual(['Art', 'Replace the text'])
})

const offer = (kind: string, label: string, more: Partial<Offer> = {}): Offer => ({
  id: `${kind} ${label}`,
  kind,
  label,
  run: () => {},
  found: [foldWords(label)],
  ...more,
})

const OFFERS = [
  offer('commands', 'Rechercher', { found: ['rechercher', 'find'] }),
  offer('commands', 'Gras', { disabled: true }),
  offer('scenes', '12  INT. GRANGE - JOUR'),
  offer('pages', 'page 112', { found: ['112', 'page 112'] }),
  offer('pages', 'page 12', { found: ['12', 'page 12'] }),
]
const chosen = (typed: string): string[] => chooseOffers(OFFERS, typed).map(({ label }) => label)

test('a number lists the page of that number first, then other matches', () => {
  expect(chosen('12')).toEqual(['page 12', '12  INT. GRANGE - JOUR', 'page 112'])
})

test('a command is found by its name in either language', () => {
  expect(chosen('find')).toEqual(['Rechercher'])
  expect(chosen('RECHER')).toEqual(['Rechercher'])
})

test('an unavailable command comes last, and is hidden while nothing is typed', () => {
  expect(chosen('gra')).toEqual(['12  INT. GRANGE - JOUR', 'Gras'])
  expect(chosen('')).not.toContain('Gras')
})
