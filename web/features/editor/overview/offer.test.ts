import { expect, test } from 'vitest'
import { foldWords } from './fuzzy.ts'
import { chooseOffers, type Offer } from './offer.ts'

const offer = (group: Offer['group'], label: string, more: Partial<Offer> = {}): Offer => ({
  id: `${group} ${label}`,
  group,
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

test('a number goes to the page of that number first, then to where it stands', () => {
  expect(chosen('12')).toEqual(['page 12', '12  INT. GRANGE - JOUR', 'page 112'])
})

test('a command answers to its name in either language', () => {
  expect(chosen('find')).toEqual(['Rechercher'])
  expect(chosen('RECHER')).toEqual(['Rechercher'])
})

test('what cannot be done now comes last, and is left out while nothing is typed', () => {
  expect(chosen('gra')).toEqual(['12  INT. GRANGE - JOUR', 'Gras'])
  expect(chosen('')).not.toContain('Gras')
})
